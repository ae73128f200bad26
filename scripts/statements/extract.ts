import path from 'node:path';
import ts from 'typescript-compiler';

/** A call site that passes a text to `Sql.query`. */
export interface Site {
  /** Relative to the root, such as `src/schema/crm/emails/write-email.ts`. */
  file: string;
  /** The first and the last line of the call. */
  lines: readonly [first: number, last: number];
  /** The function it stands in. */
  within: string;
  /** Code of functions `() => [name, text]`, one for each text; null where a text depends on values at run time. */
  texts: string[] | null;
}

/** A call, from another file, of a function whose texts depend on its arguments. */
export interface Use extends Omit<Site, 'texts'> {
  /** The function, such as `readConnection`. */
  builder: string;
  /** Code of a function that returns its arguments, where the call is outside functions and runs once. */
  given: string | null;
}

export interface Extraction {
  sites: Site[];
  uses: Use[];
  /** Uses of `Sql.query` that hide its texts. */
  faults: string[];
}

/** A function that sends statements, and the parameters that become the name and the text of a statement. */
interface QueryFunction {
  declaration: ts.Node;
  name: number | null;
  text: number;
}

/**
 * Finds every call of `Sql.query`, and of functions that pass a parameter on to it, outside `src/db`. Local constants
 * and parameters with few values (`'contact' | 'company'`, boolean) are resolved; everything else is run.
 * @param program all of `src`
 */
export function extractSites(program: ts.Program, root: string): Extraction {
  const finder = new Finder(program, root);
  return finder.run();
}

class Finder {
  readonly #checker: ts.TypeChecker;
  readonly #root: string;
  readonly #files: ts.SourceFile[];
  readonly #calls = new Map<ts.Node, ts.CallExpression[]>();
  readonly #queryMethods: readonly ts.Node[];
  readonly #extraction: Extraction = { sites: [], uses: [], faults: [] };
  readonly #queryFunctions: QueryFunction[] = [];
  /** Grows during the iteration. */
  readonly #builders = new Set<ts.FunctionDeclaration>();

  constructor(program: ts.Program, root: string) {
    this.#checker = program.getTypeChecker();
    this.#root = root;
    const own = path.join(root, 'src') + path.sep;
    this.#files = program
      .getSourceFiles()
      .filter(({ fileName }) => fileName.startsWith(own) && !fileName.includes('/generated/'));
    this.#queryMethods = this.#findQueryMethods();
  }

  run(): Extraction {
    for (const file of this.#files) this.#indexCalls(file);
    for (const declaration of this.#queryMethods) this.#queryFunctions.push({ declaration, name: 0, text: 1 });
    for (const target of this.#queryFunctions) {
      for (const call of this.#calls.get(target.declaration) ?? []) this.#readCall(call, target);
    }
    for (const builder of this.#builders) this.#readUses(builder);
    return this.#extraction;
  }

  /** A builder that is used in its own file is part of another builder. */
  #readUses(builder: ts.FunctionDeclaration): void {
    for (const call of this.#calls.get(builder) ?? []) {
      const around = enclosingFunction(call);
      const owner = around && outermost(around);
      if (call.getSourceFile() === builder.getSourceFile()) {
        if (owner && ts.isFunctionDeclaration(owner)) this.#builders.add(owner);
        continue;
      }
      const given = around ? null : `() => [${call.arguments.map((argument) => argument.getText()).join(', ')}]`;
      this.#extraction.uses.push({ ...this.#place(call), builder: builder.name?.text ?? '', given });
    }
  }

  /** Every `query` of the interfaces of `src/db/database.ts`. */
  #findQueryMethods(): ts.Node[] {
    const file = this.#files.find(({ fileName }) => fileName.endsWith('/src/db/database.ts'));
    const interfaces = file?.statements.filter((node) => ts.isInterfaceDeclaration(node)) ?? [];
    const methods = interfaces.flatMap(({ members }) => members.filter(({ name }) => name?.getText() === 'query'));
    if (methods.length === 0) throw new Error('src/db/database.ts no longer declares `query`.');
    return methods;
  }

  #indexCalls(file: ts.SourceFile): void {
    const isExempt = relative(this.#root, file).startsWith('src/db/');
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && !isExempt) {
        const declaration = this.#checker.getResolvedSignature(node)?.declaration;
        if (declaration) this.#calls.set(declaration, [...(this.#calls.get(declaration) ?? []), node]);
      }
      if (ts.isPropertyAccessExpression(node)) this.#refuseIndirectUse(node, isExempt);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }

  /** Access to the database that this analysis cannot follow. */
  #refuseIndirectUse(node: ts.PropertyAccessExpression, isExempt: boolean): void {
    const name = node.name.text;
    if (/^\$(query|execute)Raw/.test(name)) this.#fault(node, `sends SQL through Prisma (${name})`);
    if (isExempt || name !== 'query' || (ts.isCallExpression(node.parent) && node.parent.expression === node)) return;
    const declarations = this.#checker.getSymbolAtLocation(node.name)?.declarations;
    if (declarations?.some((one) => this.#queryMethods.includes(one))) this.#fault(node, 'passes query on as a value');
  }

  #readCall(call: ts.CallExpression, target: QueryFunction): void {
    const text = call.arguments[target.text];
    const name = target.name === null ? undefined : nameIn(call.arguments[target.name]);
    if (!text) return void this.#fault(call, 'gives no text of its own');
    if (this.#isPassedThrough(text)) return;
    const parameter = this.#parameterOf(text);
    if (parameter && this.#checker.getTypeAtLocation(parameter).flags & ts.TypeFlags.String) {
      this.#addWrapper(parameter, name, call);
      return;
    }
    const texts = this.#resolve(name, text, call);
    this.#extraction.sites.push({ ...this.#place(call), texts });
    const owner = enclosingFunction(call);
    const builder = owner && outermost(owner);
    if (texts === null && builder && ts.isFunctionDeclaration(builder)) this.#builders.add(builder);
  }

  /** The text is a parameter: the callers determine it. */
  #addWrapper(parameter: ts.ParameterDeclaration, name: ts.Expression | undefined, call: ts.CallExpression): void {
    const owner = parameter.parent;
    const nameParameter = name && this.#parameterOf(name);
    const text = owner.parameters.indexOf(parameter);
    const known = this.#queryFunctions.some((one) => one.declaration === owner && one.text === text);
    if (known) return;
    if (!this.#calls.has(owner)) return void this.#fault(call, 'takes a text from nobody who can be seen');
    if (this.#isPassedAsValue(owner))
      return void this.#fault(call, 'stands in a function that is passed on as a value');
    const at = nameParameter?.parent === owner ? owner.parameters.indexOf(nameParameter) : null;
    this.#queryFunctions.push({ declaration: owner, name: at, text });
  }

  #isPassedAsValue(owner: ts.SignatureDeclaration): boolean {
    const named = ts.isFunctionDeclaration(owner) || ts.isMethodDeclaration(owner) ? owner : owner.parent;
    const symbol = 'name' in named && named.name ? this.#checker.getSymbolAtLocation(named.name as ts.Node) : undefined;
    if (!symbol) return true;
    let isPassed = false;
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && node.text === symbol.name && this.#symbolOf(node) === symbol && !isMention(node))
        isPassed = true;
      ts.forEachChild(node, visit);
    };
    for (const file of this.#files) visit(file);
    return isPassed;
  }

  #symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  #parameterOf(node: ts.Expression): ts.ParameterDeclaration | undefined {
    const declaration = ts.isIdentifier(node) ? this.#symbolOf(node)?.valueDeclaration : undefined;
    return declaration && ts.isParameter(declaration) && ts.isIdentifier(declaration.name) ? declaration : undefined;
  }

  /** `{ query: (name, text, values) => sql.query(name, text, values) }` passes the text on and is not a new text. */
  #isPassedThrough(text: ts.Expression): boolean {
    const owner = this.#parameterOf(text)?.parent;
    if (!owner || !ts.isArrowFunction(owner)) return false;
    const contextual = this.#checker.getContextualType(owner)?.getCallSignatures()[0]?.declaration;
    return contextual !== undefined && this.#queryMethods.includes(contextual);
  }

  #place(call: ts.Expression): Omit<Site, 'texts'> {
    const file = call.getSourceFile();
    const line = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
    return {
      file: relative(this.#root, file),
      lines: [line(call.getStart()), line(call.getEnd())],
      within: functionName(call),
    };
  }

  #fault(call: ts.Expression, what: string): void {
    const { file, lines, within } = this.#place(call);
    this.#extraction.faults.push(`${file}:${lines[0]} ${within} ${what}`);
  }

  #resolve(name: ts.Expression | undefined, text: ts.Expression, call: ts.CallExpression): string[] | null {
    const needs = new Needs(this.#checker);
    if (!needs.collect(text) || (name && !needs.collect(name))) return null;
    const result = `[${name?.getText() ?? 'null'}, ${text.getText()}]`;
    return needs
      .choices()
      .map((given) => `() => { ${[...given, ...needs.declarations(call)].join(' ')} return ${result}; }`);
  }
}

/** What an expression needs from its enclosing functions. */
class Needs {
  readonly #checker: ts.TypeChecker;
  readonly #locals = new Set<ts.VariableStatement>();
  readonly #parameters = new Map<string, string[]>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** @returns false if something is known only at run time */
  collect(expression: ts.Node): boolean {
    let isKnown = true;
    const visit = (node: ts.Node): void => {
      if (node.kind === ts.SyntaxKind.ThisKeyword || ts.isAwaitExpression(node)) isKnown = false;
      if (ts.isTypeNode(node)) return;
      if (ts.isIdentifier(node) && !isNameOfMember(node)) isKnown &&= this.#collectName(node, expression);
      if (isKnown) ts.forEachChild(node, visit);
    };
    visit(expression);
    return isKnown;
  }

  #collectName(node: ts.Identifier, expression: ts.Node): boolean {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node);
    const declaration = symbol?.declarations?.[0];
    if (!declaration || isWithin(declaration, expression)) return true;
    const around = enclosingFunction(declaration);
    if (!around) return true;
    const parameter = rootOf(declaration);
    if (ts.isParameter(parameter)) return this.#collectParameter(node, declaration, parameter);
    if (!ts.isVariableDeclaration(parameter) || !parameter.initializer) return false;
    const statement = parameter.parent.parent;
    if (!ts.isVariableStatement(statement) || !(parameter.parent.flags & ts.NodeFlags.Const)) return false;
    if (this.#locals.has(statement)) return true;
    this.#locals.add(statement);
    return this.collect(parameter.initializer);
  }

  #collectParameter(node: ts.Identifier, declaration: ts.Declaration, parameter: ts.ParameterDeclaration): boolean {
    if (parameter.dotDotDotToken) return false;
    const type = this.#checker.getTypeAtLocation(declaration);
    // A parameter of a generic type has the values that the type is limited to.
    const values = valuesOf(this.#checker.getBaseConstraintOfType(type) ?? type) ?? this.#valuesOfMember(node);
    if (!values) return false;
    this.#parameters.set(node.text, values);
    return true;
  }

  /**
   * `identifier.kind`, where only the kind has few values. A parameter of which two members are used is not resolved.
   */
  #valuesOfMember({ parent, text }: ts.Identifier): string[] | null {
    if (!ts.isPropertyAccessExpression(parent)) return null;
    const values = valuesOf(this.#checker.getTypeAtLocation(parent));
    const members = values?.map((value) => `{ ${parent.name.text}: ${value} }`) ?? null;
    const known = this.#parameters.get(text);
    return known && String(known) !== String(members) ? null : members;
  }

  /** All combinations of the parameters' values, as declarations. */
  choices(): string[][] {
    let choices: string[][] = [[]];
    for (const [name, values] of this.#parameters) {
      choices = choices.flatMap((choice) => values.map((value) => [...choice, `const ${name} = ${value} as const;`]));
    }
    return choices;
  }

  declarations(call: ts.CallExpression): string[] {
    const inOrder = [...this.#locals].sort((a, b) => a.pos - b.pos).filter((statement) => !isWithin(statement, call));
    return inOrder.map((statement) => statement.getText());
  }
}

/** The values of a type with few values; null if there are too many to list. */
function valuesOf(type: ts.Type): string[] | null {
  const members = type.isUnion() ? type.types : [type];
  const values = members.map((member) => {
    if (member.isStringLiteral()) return JSON.stringify(member.value);
    if (member.isNumberLiteral()) return String(member.value);
    if (member.flags & ts.TypeFlags.BooleanLiteral)
      return 'intrinsicName' in member ? String(member.intrinsicName) : null;
    return null;
  });
  return values.every((value) => value !== null) ? values : null;
}

const relative = (root: string, file: ts.SourceFile) => path.relative(root, file.fileName).split(path.sep).join('/');
const isWithin = (node: ts.Node, outer: ts.Node) =>
  node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end;

function enclosingFunction(node: ts.Node): ts.Node | undefined {
  for (let at = node.parent as ts.Node | undefined; at; at = at.parent) if (ts.isFunctionLike(at)) return at;
  return undefined;
}

function outermost(node: ts.Node): ts.Node {
  const around = enclosingFunction(node);
  return around ? outermost(around) : node;
}

function rootOf(declaration: ts.Declaration): ts.Node {
  let at: ts.Node = declaration;
  while (ts.isBindingElement(at) || ts.isObjectBindingPattern(at) || ts.isArrayBindingPattern(at)) at = at.parent;
  return at;
}

/* With many elements a statement has no name: with few it has the first argument. */
const nameIn = (name: ts.Expression | undefined): ts.Expression | undefined =>
  name && ts.isCallExpression(name) && name.expression.getText() === 'nameForFew' ? name.arguments[0] : name;

/** The `name` of `row.name` and of `{ name: value }` is no variable. */
function isNameOfMember(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
}

/** Whether a function is only declared, imported, exported or called there, not passed on as a value. */
function isMention(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.expression === node;
  return ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ('name' in parent && parent.name === node);
}

function functionName(node: ts.Node): string {
  for (let at = node.parent as ts.Node | undefined; at; at = at.parent) {
    if ((ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) && at.name) return at.name.getText();
    if (ts.isVariableDeclaration(at) && ts.isSourceFile(at.parent.parent.parent)) return at.name.getText();
  }
  return '(module)';
}
