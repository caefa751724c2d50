import ts from 'typescript'

/** Text in a source file that users read. */
export interface UiText {
  readonly text: string
  /** Line number, from 1. */
  readonly line: number
}

/** JSX attributes and properties whose values are displayed or read by screen readers. */
const TEXT_NAME =
  /^(aria-label|aria-valuetext|aria-roledescription|alt|title|placeholder|.*[lL]abel|head|hint|text|note|message|summary|word|unit|effect|missing|detail|description|reason|disabledReason|button)$/
/** JSX attributes and properties that contain code, although their values may have several words. */
const CODE_NAME =
  /^(className|class|style|id|key|htmlFor|rel|d|href|src|aria-labelledby|aria-describedby|aria-controls)$/
/** Functions whose arguments are messages for developers, or code. */
const CODE_CALL =
  /^(.*Error|RegExp|warn|error|info|debug|log|useMedia|matchMedia|querySelector|querySelectorAll|closest)$/

/**
 * Matches several words, a capitalized word or the end of a sentence. Identifiers such as `SwitchMode` and `a:b` do not
 * match.
 */
const PROSE = /\p{L}[\p{L}'’]*[,.;:!?%)]* +\p{L}|^ ?\p{Lu}\p{Ll}+(?![\p{L}\d_.:/-])|\p{L}[.!?]$/u
/** Units and abbreviations that are the same in every language. */
const SHARED = /^[\d\s\p{Lu}\p{P}\p{S}]*$|^0x…?$/u

/** Returns the texts of a TypeScript file that users read: JSX texts, text attributes, and other strings of prose. */
export function findUiTexts(path: string, source: string): UiText[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, true, kind)
  const texts: UiText[] = []
  const visit = (node: ts.Node): void => {
    if (isCode(node)) return
    const text = getText(node)
    if (text !== undefined && !SHARED.test(text) && (PROSE.test(text) || isShown(node))) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      texts.push({ text: text.replace(/\s+/g, ' ').trim(), line: line + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return texts
}

/** Returns the text of a node with `{}` for each value of a template, or undefined if it contains no letters. */
function getText(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return withLetters(node.text.replace(/&\w+;/g, ' '))
  if (ts.isStringLiteralLike(node)) return withLetters(node.text)
  if (!ts.isTemplateExpression(node)) return undefined
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  if (withLetters(parts.join('')) === undefined) return undefined
  // A template value stands for a word.
  return parts.every((part) => !/\p{L}/u.test(part) || !/\s/.test(part)) && !PROSE.test(parts.join('0'))
    ? undefined
    : parts.join('X')
}

function withLetters(text: string): string | undefined {
  return /\p{L}/u.test(text) ? text : undefined
}

/** Returns whether a node and all its children are code. */
function isCode(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return true
  if (ts.isExportDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node))
    return true
  if (ts.isJsxAttribute(node)) return CODE_NAME.test(node.name.getText())
  if (ts.isPropertyAssignment(node)) return CODE_NAME.test(node.name.getText())
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const { expression } = node
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
    return CODE_CALL.test(name) || expression.kind === ts.SyntaxKind.ImportKeyword
  }
  return ts.isStringLiteralLike(node) && isCodeString(node)
}

function isCodeString(node: ts.StringLiteralLike): boolean {
  const { parent } = node
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return true
  if ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node) return true
  return ts.isBinaryExpression(parent) && COMPARISONS.has(parent.operatorToken.kind)
}

const COMPARISONS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
])

/**
 * Returns whether the value of a node is displayed unchanged: in an element, a text attribute or property, or a
 * template.
 */
function isShown(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isJsxText(node)) return true
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent)
  if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)) return isShown(parent)
  if (ts.isBinaryExpression(parent)) return isShown(parent)
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent) || isShown(parent)
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent))
    return TEXT_NAME.test(parent.name.getText())
  return ts.isTemplateSpan(parent) && getText(parent.parent) !== undefined
}
