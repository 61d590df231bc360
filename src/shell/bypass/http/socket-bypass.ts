import { type Argument, literal } from "../../prove/argument.ts";
import { bypass, type JudgeAct } from "../bypass.ts";
import { hostOf } from "./host.ts";

/** A plain connection to GitHub: what is sent over it is not looked at. */
export const socketBypass: JudgeAct = ({ name, args }, { apiHosts }) => {
  if (name === "openssl" && args[0]?.value !== "s_client") return undefined;
  const isFile = name === "";
  const hosts = args.flatMap((word) => (isFile ? deviceHost(word) : hostsIn(word)));
  const isGithub = hosts.some((host) => hostOf(literal(host), apiHosts) === "github");
  const isOpen =
    isFile &&
    args.some(({ value, prefix }) => value === undefined && /^\/dev\/(?:tcp|udp)\//.test(prefix));
  return isGithub || isOpen
    ? bypass(isFile ? "A connection to GitHub" : `${name} to GitHub`)
    : undefined;
};

/** `/dev/tcp/HOST/PORT` */
function deviceHost({ rough }: Argument): readonly string[] {
  const [, host] = /^\/dev\/(?:tcp|udp)\/([^/]+)/.exec(rough) ?? [];
  return host === undefined ? [] : [host];
}

/** `HOST`, `HOST:PORT`, `OPENSSL:HOST:PORT,…` */
function hostsIn({ rough }: Argument): readonly string[] {
  return rough.split(/[,:=/]/).filter((part) => part.includes("."));
}
