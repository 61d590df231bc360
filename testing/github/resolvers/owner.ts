import { numeric, text } from "../arguments.ts";
import { byId, connection } from "../connection.ts";
import { notFound } from "../http/github-error.ts";
import type { Owner } from "../world/nodes.ts";
import { repositoryNamed } from "./query.ts";
import { databaseIds, on, type Resolvers, type TypeResolvers, WEB } from "./resolver.ts";

const fields: Resolvers<Owner> = {
  ...databaseIds,
  url: (owner) => `${WEB}/${owner.login}`,
  resourcePath: (owner) => `/${owner.login}`,
  avatarUrl: (owner) => `${WEB}/${owner.login}.png`,
  isViewer: (owner, _args, { viewer }) => owner === viewer,
  repository: (owner, args, context) => repositoryNamed(owner.login, text(args, "name"), context),
  repositories: (owner, args, _context, info) =>
    connection(byId([...owner.repositoriesByName.values()]), args, info),
  projectV2: (owner, args) => {
    const number = numeric(args, "number");
    const project = owner.projectsByNumber.get(number);
    if (!project) throw notFound(`Could not resolve to a ProjectV2 with the number ${number}.`);
    return project;
  },
  projectsV2: (owner, args, _context, info) => {
    const projects = [...owner.projectsByNumber.values()].sort((a, b) => b.number - a.number);
    return connection({ nodes: projects, keyOf: (one) => [-one.number] }, args, info);
  },
};

export const owners: readonly TypeResolvers[] = [on("User", fields), on("Organization", fields)];
