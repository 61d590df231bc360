import { startGithub } from "../testing/github/start-github.ts";

/** The demo's GitHub, in a process of its own because the demo waits for each gate it runs. */
const github = await startGithub();
github.world.addOrganization("acme");
github.world.addRepository("acme/app");
github.world.addProject("acme", 7);
github.world.addUser("demo");
github.world.addToken("demo-token", "demo");
github.world.addIssue("acme/app", { number: 41, title: "Sign-in" });
github.world.putOnBoard("acme/app#41", { state: "In Review" });
for (const number of [42, 43, 44]) {
  github.world.addIssue("acme/app", { number, title: `Part ${number}`, parent: 41 });
  github.world.putOnBoard(`acme/app#${number}`, { state: "Research Needed", estimate: "S" });
}
console.log(github.url);
