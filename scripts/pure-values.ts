import { readFile } from 'node:fs/promises'
import ts from 'typescript'

/** What is used of the bundler's side of a plugin. */
interface Build {
  onLoad(
    options: { readonly filter: RegExp },
    load: (file: { readonly path: string }) => Promise<{ contents: string; loader: 'ts' | 'tsx' }>,
  ): void
}

/**
 * Says of every value of a module what `sideEffects: false` says of the module: nobody misses it where it is not used. Bundlers go by
 * modules while there are any; in joined files they go by statements, and keep every call that is not marked.
 */
export const pureValues = {
  name: 'pure-values',
  setup(build: Build): void {
    build.onLoad({ filter: /\/src\/.*\.tsx?$/ }, async ({ path }) => ({
      contents: withPureValues(await readFile(path, 'utf8'), path),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
}

/** The module with each value that is computed while it loads behind a mark. */
export function withPureValues(code: string, path = 'module.ts'): string {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.ES2022)
  const computed = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ initializer }) => (initializer && !isPlain(initializer) ? [initializer] : []))
  let marked = ''
  let at = 0
  for (const value of computed) {
    const start = value.getStart(source)
    marked += `${code.slice(at, start)}/* @__PURE__ */ (() => (${code.slice(start, value.end)}))()`
    at = value.end
  }
  return marked + code.slice(at)
}

/** What bundlers see by themselves: functions, literals, names, and plain objects and lists of them. */
function isPlain(node: ts.Expression): boolean {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)) {
    return isPlain(node.expression)
  }
  if (ts.isObjectLiteralExpression(node)) return node.properties.every(isPlainProperty)
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isPlain)
  return (
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isIdentifier(node) ||
    ts.isLiteralExpression(node) ||
    ts.isPrefixUnaryExpression(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    node.kind === ts.SyntaxKind.NullKeyword
  )
}

function isPlainProperty(property: ts.ObjectLiteralElementLike): boolean {
  if (ts.isPropertyAssignment(property)) {
    return !ts.isComputedPropertyName(property.name) && isPlain(property.initializer)
  }
  return ts.isShorthandPropertyAssignment(property) || ts.isMethodDeclaration(property)
}
