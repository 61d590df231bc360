import { connection } from "../connection.ts";
import { nameWithOwner } from "./repository.ts";
import { databaseIds, on, type TypeResolvers, WEB } from "./resolver.ts";

export const pullRequest: TypeResolvers = on("PullRequest", {
  ...databaseIds,
  url: ({ repository, number }) => `${WEB}/${nameWithOwner(repository)}/pull/${number}`,
  merged: ({ state }) => state === "MERGED",
  latestOpinionatedReviews: ({ reviewList }, args, _context, info) => {
    const places = new Map(reviewList.map((review, place) => [review, place]));
    const keyOf = (review: (typeof reviewList)[number]) => [places.get(review) ?? 0];
    return connection({ nodes: reviewList, keyOf }, args, info);
  },
});
