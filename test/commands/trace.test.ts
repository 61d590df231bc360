import { expect, it } from "vitest";
import { MARKER, offencesIn } from "../../testing/oracle/trace.ts";

const marker = (number: number) =>
  `7 openat(AT_FDCWD, "${MARKER}${number}", O_RDONLY) = -1 ENOENT (No such file or directory)`;

function offencesAfter(call: string): number {
  return offencesIn(`${marker(0)}\n7 ${call}`).length;
}

it.each([
  'openat(AT_FDCWD, "P", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3',
  'openat(AT_FDCWD, "P", O_WRONLY|O_CREAT <unfinished ...>',
  'openat(AT_FDCWD, "P", O_RDWR) = -1 EROFS (Read-only file system)',
  'openat(AT_FDCWD, "/dev/null2", O_WRONLY) = 3',
  'openat(AT_FDCWD, "a\\"b", O_WRONLY) = 3',
  'execve("/usr/bin/touch", ["touch", "P"], 0x1 /* 9 vars */) = 0',
  'execve("./ls", ["ls"], 0x1 /* 9 vars */) = 0',
  'execve("/tmp/w/project/git", ["git"], 0x1 /* 9 vars */) = 0',
  'unlinkat(AT_FDCWD, "README.md", 0) = 0',
  'rename("a", "b") = 0',
  'openat(AT_FDCWD, "/tmp/tacAbc123", O_RDWR|O_CREAT, 0600) = 3',
  'openat(AT_FDCWD, "/tmp/tacAbc123/P", O_RDWR|O_CREAT|O_EXCL, 0600) = 3',
  "fchmod(3, 0600) = 0",
  "connect(3, {sa_family=AF_INET, sin_port=htons(80)}, 16) = -1 ENETUNREACH",
  'connect(3, {sa_family=AF_UNIX, sun_path="/run/docker.sock"}, 110) = 0',
])("%s is no reading", (call) => {
  expect(offencesAfter(call)).toBe(1);
});

it.each([
  'openat(AT_FDCWD, "README.md", O_RDONLY|O_CLOEXEC) = 3',
  'openat(AT_FDCWD, "O_WRONLY", O_RDONLY) = 3',
  'openat(AT_FDCWD, "/dev/null", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3',
  'openat(AT_FDCWD, "/dev/tty", O_RDWR) = -1 ENXIO (No such device or address)',
  'openat(AT_FDCWD, "/tmp/tacAbc123", O_RDWR|O_CREAT|O_EXCL, 0600) = 3',
  'unlink("/tmp/tacAbc123") = 0',
  'execve("/usr/bin/ls", ["ls", "touch"], 0x1 /* 9 vars */) = 0',
  'execve("/usr/lib/git-core/git", ["git", "log"], 0x1 /* 9 vars */) = 0',
  'connect(3, {sa_family=AF_UNIX, sun_path="/var/run/nscd/socket"}, 110) = -1 ENOENT',
  "<... openat resumed>) = 3",
])("%s is reading", (call) => {
  expect(offencesAfter(call)).toBe(0);
});

it("counts from the first marker on, and for the command of the last one", () => {
  const write = '9 unlink("x") = 0';
  const trace = [write, marker(0), "8 +++ exited with 0 +++", marker(1), write].join("\n");
  expect(offencesIn(trace)).toEqual([{ command: 1, what: write }]);
});
