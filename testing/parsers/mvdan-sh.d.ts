/** What is used of the second parser, which comes without types. */
declare module "mvdan-sh" {
  interface Place {
    Offset(): number;
  }
  export interface SyntaxPart {
    Pos(): Place;
    End(): Place;
  }
  export interface RedirectPart extends SyntaxPart {
    readonly OpPos: Place;
    readonly Word: SyntaxPart;
  }
  export interface CommandPart extends SyntaxPart {
    readonly Assigns?: readonly SyntaxPart[];
    readonly Args?: readonly SyntaxPart[];
    readonly Exprs?: readonly SyntaxPart[];
    readonly Variant?: { readonly Value: string };
  }
  export interface StatementPart extends SyntaxPart {
    readonly Cmd: CommandPart | null;
    readonly Redirs: readonly RedirectPart[] | null;
  }
  interface Syntax {
    NewParser(): { Parse(text: string, name: string): SyntaxPart };
    Walk(node: SyntaxPart, visit: (node: SyntaxPart | null) => boolean): void;
    NodeType(node: SyntaxPart): string;
  }
  const sh: { readonly syntax: Syntax };
  export default sh;
}
