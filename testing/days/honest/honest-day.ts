import { type BoardKind, beginDay, type Day } from "../day.ts";
import { answers, escalates, researches, splits, triages } from "./analyst.ts";
import { implements_, plans, replans } from "./builder.ts";
import { merges, opens } from "./integrator.ts";
import { renames, researchesBesideMain, reworks } from "./odd-situations.ts";
import { worksWithPerson } from "./people.ts";
import { reviews, validates } from "./validator.ts";

const SLUG = "sign-in";
const HERO = "5f0c8d11-7a54-4a0e-9a7b-0d5d3f1f9c20";
const PERSON = "9d2f7c00-1111-4222-8333-444455556666";

/** One agent alone on one issue, with few of the commands that only look: for every run of the tests. */
export async function shortHonestDay(board: BoardKind): Promise<Day> {
  const day = await beginDay(board, 20);
  await addIssues(day);
  await heroDay(day);
  return day;
}

/** A team on one large issue, one agent alone on another, and a person with a session beside them. */
export async function honestDay(board: BoardKind): Promise<Day> {
  const day = await beginDay(board);
  await addIssues(day);
  await teamDay(day);
  await heroDay(day);
  const session = day.worker("person's session", "main", PERSON);
  await session.starts();
  await worksWithPerson(session);
  const [analyst, builder, integrator] = ["analyst", "builder", "integrator"].map((name) =>
    day.worker(name, "teammate"),
  );
  if (!analyst || !builder || !integrator) throw new Error("nobody is there");
  await renames(analyst, 148);
  await reworks(builder, integrator, 149);
  return day;
}

/** Documents on a branch of their own, because the required one is protected. */
export async function protectedDay(board: BoardKind): Promise<Day> {
  const day = await beginDay(board, 1, { RALPH_DOCUMENTS_BRANCH: "documents" });
  const lead = day.worker("lead", "main");
  await lead.starts();
  day.team.setMembers(lead.who.session, { analyst: "ralph-hero:ralph-analyst" });
  await researchesBesideMain(day.worker("analyst", "teammate"), 42);
  return day;
}

async function addIssues(day: Day): Promise<void> {
  const { github } = day;
  const issues = [
    [40, "Sign-in by link", "L"],
    [42, "Names are trimmed", "S"],
    [45, "Which flow?", "S"],
  ] as const;
  for (const [number, title, estimate] of issues) {
    if (github) {
      const issue = github.world.addIssue("acme/eng", { number, title });
      github.world.putOnBoard(issue, { state: "Backlog", estimate });
      continue;
    }
    const words = ["--number", `${number}`, "--title", title, "--estimate", estimate];
    const { code, stderr } = await day.ralph("board", "add", ...words, "--state", "Backlog");
    if (code !== 0) throw new Error(stderr);
  }
}

/** A lead writes the list, four workers take from it. */
async function teamDay(day: Day): Promise<void> {
  const lead = day.worker("lead", "main");
  const [analyst, builder, validator, integrator] = [
    "analyst",
    "builder",
    "validator",
    "integrator",
  ].map((name) => day.worker(name, "teammate"));
  if (!analyst || !builder || !validator || !integrator) throw new Error("nobody is there");
  const running = ["t1", "t2", "t3", "t4"];
  await lead.starts();
  await lead.prompted("/ralph-hero:ralph-team 40", "ralph-team");
  await lead.bash(`"${day.env["CLAUDE_PLUGIN_ROOT"]}/dist-hooks/ralph" doctor --team || true`);
  await lead.tool("list_issues", {});
  await lead.tool("detect_pipeline_position", { number: 40 });
  day.team.setMembers(lead.who.session, {
    analyst: "ralph-hero:ralph-analyst",
    builder: "ralph-hero:ralph-builder",
    validator: "ralph-hero:ralph-validator",
    integrator: "ralph-hero:ralph-integrator",
  });
  const split = await lead.createTask("Split GH-40", { issue: 40, step: "split" });
  const asked = await lead.createTask("Triage GH-45", { issue: 45, step: "triage" });
  await lead.task(split, { owner: "analyst" });
  await lead.rests(running);

  await analyst.task(split, { owner: "analyst" });
  await analyst.task(split, { status: "in_progress" });
  const parts = await splits(analyst, 40);
  const [first = 0] = parts;
  await analyst.task(split, { status: "completed", metadata: { issue: 40, sub_issues: parts } });
  await analyst.task(asked, { owner: "analyst", status: "in_progress" });
  await escalates(analyst, 45);
  await analyst.task(asked, { metadata: { escalated: true } });
  await analyst.rests(running);
  await answers(day, 45);

  const triage = [];
  for (const number of parts) triage.push(await lead.createTask(`Triage GH-${number}`));
  for (const [at, number] of parts.entries()) {
    const id = triage[at] ?? "";
    await analyst.task(id, { owner: "analyst", status: "in_progress" });
    await triages(analyst, number);
    await analyst.task(id, {
      status: "completed",
      metadata: { issue: number, state: "Research Needed" },
    });
  }
  await analyst.rests(running);

  await lead.tool("detect_pipeline_position", { number: first });
  const research = [];
  for (const number of parts) research.push(await lead.createTask(`Research GH-${number}`));
  const subjects = [`Plan group GH-${first}`, `Review plan GH-${first}`, `Implement GH-${first}`];
  subjects.push(`Validate GH-${first}`, `Create PR for GH-${first}`, `Merge PR for GH-${first}`);
  const rest: string[] = [];
  for (const subject of subjects) rest.push(await lead.createTask(subject));
  await lead.task(rest[0] ?? "", { addBlockedBy: research });
  for (let at = 1; at < rest.length; at += 1) {
    await lead.task(rest[at] ?? "", { addBlockedBy: [rest[at - 1]] });
  }
  await lead.rests(running);
  for (const [at, number] of parts.entries()) {
    const id = research[at] ?? "";
    await analyst.task(id, { owner: "analyst" });
    await analyst.task(id, { status: "in_progress" });
    await researches(analyst, number, SLUG);
    await analyst.task(id, { status: "completed", metadata: { issue: number } });
  }
  await analyst.rests(running);

  const [plan = "", review = "", build = "", check = "", pull = "", merge = ""] = rest;
  await builder.task(plan, { owner: "builder", status: "in_progress" });
  await plans(builder, parts, SLUG);
  await builder.task(plan, { status: "completed", metadata: { issue: first } });
  await builder.rests(running);
  await validator.task(review, { owner: "validator", status: "in_progress" });
  await reviews(validator, parts, SLUG, 1);
  await validator.task(plan, { status: "pending" });
  await validator.task(review, { status: "pending" });
  await validator.rests(running);
  await builder.task(plan, { owner: "builder", status: "in_progress" });
  await replans(builder, parts, SLUG);
  await builder.task(plan, { status: "completed" });
  await builder.rests(running);
  await validator.task(review, { owner: "validator", status: "in_progress" });
  await reviews(validator, parts, SLUG, 2);
  await validator.task(review, { status: "completed", metadata: { verdict: "APPROVED" } });
  await validator.rests(running);
  await builder.task(build, { owner: "builder" });
  await builder.task(build, { status: "in_progress" });
  await implements_(builder, parts, SLUG);
  await builder.task(build, { status: "completed", metadata: { branch: `feature/GH-${first}` } });
  await builder.rests(running);
  await validator.task(check, { owner: "validator", status: "in_progress" });
  await validates(validator, first);
  await validator.task(check, { status: "completed" });
  await validator.rests(running);
  await integrator.task(pull, { owner: "integrator", status: "in_progress" });
  const pr = await opens(integrator, parts);
  await integrator.task(pull, { status: "completed", metadata: { pr } });
  await integrator.task(merge, { owner: "integrator", status: "in_progress" });
  await merges(integrator, parts, pr);
  await integrator.tool("list_sub_issues", { number: 40 });
  await integrator.handOff(40, "merge", "close", "every sub-issue is finished");
  await integrator.task(merge, { status: "completed" });
  await integrator.rests(running);
  await lead.tool("detect_pipeline_position", { number: first });
}

/** One agent leads; a subagent without a name does each step. */
async function heroDay(day: Day): Promise<void> {
  const hero = day.worker("hero", "main", HERO);
  const helper = (step: string) => day.worker(step, "subagent", HERO);
  await hero.starts();
  await hero.prompted("/ralph-hero:ralph-hero 42", "ralph-hero");
  await hero.tool("detect_pipeline_position", { number: 42 });
  const steps = {
    triage: helper("triage"),
    research: helper("research"),
    plan: helper("plan"),
    review: helper("review"),
    replan: helper("replan"),
    approve: helper("approve"),
    impl: helper("impl"),
    merge: helper("merge"),
  };
  await triages(steps.triage, 42);
  await steps.triage.rests();
  await researches(steps.research, 42, SLUG);
  await steps.research.rests();
  await plans(steps.plan, [42], SLUG);
  await steps.plan.rests();
  await reviews(steps.review, [42], SLUG, 1);
  await steps.review.rests();
  await replans(steps.replan, [42], SLUG);
  await steps.replan.rests();
  await reviews(steps.approve, [42], SLUG, 2);
  await steps.approve.rests();
  await implements_(steps.impl, [42], SLUG);
  await steps.impl.rests();
  await hero.tool("detect_pipeline_position", { number: 42 });
  const pr = await opens(steps.merge, [42]);
  await merges(steps.merge, [42], pr);
  await steps.merge.rests();
  await hero.tool("detect_pipeline_position", { number: 42 });
}
