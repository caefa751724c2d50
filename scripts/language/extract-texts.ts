import ts from 'typescript'
import type { TextKind } from './text-rules.ts'

export interface Text {
  readonly kind: TextKind
  readonly text: string
  /** Line of the first character, starting at 1. */
  readonly line: number
}

export interface DeclaredName {
  readonly name: string
  readonly line: number
  readonly declares: 'function' | 'local' | 'type' | 'member'
}

const TEST_FILE = /\.(test|test-d|test-support)\.tsx?$|^tests\/|^packages\/core\/src\/testing\//
const UI_FILE = /^examples\/(app|react-dapp)\/src\/|^packages\/(core\/src\/forms|view-models\/src)\//
/** Errors that the sandbox's services return over HTTP. Their messages copy the replies of the real providers. */
const SERVICE_FILE = /^packages\/sandbox\/src\/services\//
const REPLY_ERROR = /(ApiError|BadParameterError|RequestRejectedError)$/
/** Matches strings that are code: contract interfaces, class lists, paths, URLs. */
const CODE_STRING =
  /^(function|event|error|struct|constructor|tuple|import|export|select|insert) |^[\w$./:@#?=&%-]+$|^\W*$|^[a-z][\w-]*( [a-z][\w-]*-[\w-]+)+$|[{};]\s*$|=>/
/** Errors that compose their message: the index of the argument that names a subject or an expected value. */
const LABEL_ARGUMENT: Readonly<Record<string, number>> = {
  InvalidInputError: 0,
  InvalidResponseError: 0,
  ConnectorUnavailableError: 0,
  ChainReadError: 1,
  BuildMismatchError: 2,
  PermitMismatchError: 2,
}
const DIRECTIVE = /^(biome-ignore|eslint|@ts-|@vitest|prettier|istanbul|v8 ignore|#__PURE__|@__PURE__|\/ <)/

/** Returns the texts of a TypeScript file: docstrings, comments, errors, messages, UI strings and test titles. */
export function extractTexts(path: string, source: string): Text[] {
  const file = parse(path, source)
  const isTest = TEST_FILE.test(path)
  const isUi = UI_FILE.test(path)
  const texts: Text[] = []
  const masked: [number, number][] = []
  const taken = new Set<ts.Node>()
  const add = (kind: TextKind, text: string, node: ts.Node) => {
    taken.add(node)
    if (/[a-z]{2}/i.test(text)) texts.push({ kind, text, line: lineOf(file, node.getStart(file)) })
  }

  const visit = (node: ts.Node): void => {
    if (isLiteralPart(node)) masked.push([node.getStart(file), node.end])
    if (ts.isJsxText(node)) masked.push([node.pos, node.end])
    if (ts.isNewExpression(node) && /Error$/.test(calleeName(node.expression))) {
      const isReply = SERVICE_FILE.test(path) && REPLY_ERROR.test(calleeName(node.expression))
      const label = LABEL_ARGUMENT[calleeName(node.expression)]
      const sentences = (node.arguments ?? []).filter((_, index) => index !== label)
      for (const message of messagesOf(sentences)) {
        if (isReply) taken.add(message)
        else if (!isTest) add('error', textOf(message), message)
      }
    }
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments
      const runner = calleeName(node.expression)
      if (isTest && title && ts.isStringLiteralLike(title)) {
        if (/^(it|test|longerTest)$/.test(runner)) add('title', withoutPlaceholders(title.text), title)
        if (runner === 'describe') add('suite', title.text, title)
      } else if (isTest && title && ts.isTemplateExpression(title) && /^(it|test|longerTest)$/.test(runner)) {
        add('title', withoutPlaceholders(textOf(title)), title)
      }
    }
    if (ts.isJsxText(node) && isUi) add('ui', node.text.replace(/\s+/g, ' ').trim(), node)
    if (isMessage(node) && !taken.has(node) && !isTest && !isModuleName(node)) {
      const text = textOf(node)
      if (text.includes(' ') && !CODE_STRING.test(text)) {
        if (isUi) add('ui', text, node)
        else if (text.split(' ').length > 2) add('message', text, node)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...texts, ...comments(file, mask(source, masked))]
}

/** Returns the names that a TypeScript file declares, except those that a destructured object determines. */
export function extractNames(path: string, source: string): DeclaredName[] {
  const file = parse(path, source)
  const names: DeclaredName[] = []
  const visit = (node: ts.Node): void => {
    const declares = declaredKind(node)
    if (declares && 'name' in node && node.name && ts.isIdentifier(node.name as ts.Node)) {
      const name = node.name as ts.Identifier
      names.push({ name: name.text, line: lineOf(file, name.getStart(file)), declares })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

/** Returns the sentences of a Markdown document, without code. */
export function extractSentences(markdown: string): Text[] {
  const texts: Text[] = []
  let block: string[] = []
  let start = 1
  const flush = () => {
    const text = plain(block.join(' '))
    for (const sentence of text.split(/(?<=[.!?])\s+(?=[A-Z`*[{])/)) {
      if (/[a-z]{2}/i.test(sentence)) texts.push({ kind: 'document', text: sentence.trim(), line: start })
    }
    block = []
  }
  const withoutCode = markdown.replace(/<!--[\s\S]*?-->/g, blank).replace(/^(```|~~~)[\s\S]*?^\1/gm, blank)
  for (const [index, line] of withoutCode.split('\n').entries()) {
    if (line.trim().startsWith('|')) {
      flush()
      start = index + 1
      for (const cell of line.split('|')) {
        block = [cell.trim()]
        flush()
      }
      continue
    }
    if (line.trim() === '' || /^\s*([-*+]|\d+\.|#+)\s/.test(line)) flush()
    if (block.length === 0) start = index + 1
    if (line.trim() !== '') block.push(line.trim().replace(/^([-*+]|\d+\.|#+|>)\s+/, ''))
  }
  flush()
  return texts
}

function parse(path: string, source: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, true, kind)
}

function lineOf(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1
}

function declaredKind(node: ts.Node): DeclaredName['declares'] | undefined {
  if (ts.isFunctionDeclaration(node)) return 'function'
  if (ts.isVariableDeclaration(node)) {
    const value = node.initializer
    return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? 'function' : 'local'
  }
  if (ts.isParameter(node)) return 'local'
  if (ts.isBindingElement(node)) return node.propertyName ? 'local' : undefined
  if (
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node)
  ) {
    return 'type'
  }
  if (
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node)
  ) {
    return 'member'
  }
  return undefined
}

function isLiteralPart(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    node.kind === ts.SyntaxKind.TemplateHead ||
    node.kind === ts.SyntaxKind.TemplateMiddle ||
    node.kind === ts.SyntaxKind.TemplateTail ||
    node.kind === ts.SyntaxKind.RegularExpressionLiteral
  )
}

function isMessage(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
}

function isModuleName({ parent }: ts.Node): boolean {
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)
}

/** Returns the name that is called: `it` for `it.each(rows)('title')`, `Error` for `new Error()`. */
function calleeName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text
  if (ts.isPropertyAccessExpression(callee)) {
    return /^(each|skip|only|for|concurrent|sequential|runIf|skipIf)$/.test(callee.name.text)
      ? calleeName(callee.expression)
      : callee.name.text
  }
  return ts.isCallExpression(callee) ? calleeName(callee.expression) : ''
}

function messagesOf(nodes: readonly ts.Expression[]): (ts.StringLiteralLike | ts.TemplateExpression)[] {
  return nodes.flatMap((node): (ts.StringLiteralLike | ts.TemplateExpression)[] => {
    if (isMessage(node)) return textOf(node).includes(' ') ? [node] : []
    if (ts.isConditionalExpression(node)) return messagesOf([node.whenTrue, node.whenFalse])
    if (!ts.isObjectLiteralExpression(node)) return []
    return node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && property.name.getText() === 'message'
        ? messagesOf([property.initializer])
        : [],
    )
  })
}

function textOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (ts.isStringLiteralLike(node)) return node.text
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
}

/** Replaces `$name`, `%s` and `{}` by one noun, as they stand for any words. */
function withoutPlaceholders(title: string): string {
  return title.replace(/%[sdifjo#]|\$[\w.]+|\{\}/g, 'X')
}

function mask(source: string, ranges: readonly [number, number][]): string {
  const pieces: string[] = []
  let end = 0
  for (const [start, stop] of [...ranges].sort(([a], [b]) => a - b)) {
    if (start < end) continue
    pieces.push(source.slice(end, start), blank(source.slice(start, stop)))
    end = stop
  }
  return pieces.join('') + source.slice(end)
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

function comments(file: ts.SourceFile, source: string): Text[] {
  const texts: Text[] = []
  let previousEnd = -2
  for (const { 0: raw, index } of source.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g)) {
    const line = lineOf(file, index)
    if (raw.startsWith('//')) {
      const text = plain(raw.slice(2).trim())
      const last = texts.at(-1)
      const isAlone = source.slice(source.lastIndexOf('\n', index) + 1, index).trim() === ''
      if (last && line === previousEnd + 1 && isAlone) {
        texts[texts.length - 1] = { ...last, text: `${last.text} ${text}` }
      } else if (!DIRECTIVE.test(text)) texts.push({ kind: 'comment', text, line })
      previousEnd = isAlone && !DIRECTIVE.test(text) ? line : -2
      continue
    }
    previousEnd = -2
    const body = raw
      .replace(/^\/\*+|\*+\/$/g, '')
      .split('\n')
      .map((row) => row.replace(/^\s*\* ?/, ''))
      .join('\n')
    if (DIRECTIVE.test(body.trim())) continue
    texts.push(
      ...(raw.startsWith('/**')
        ? docstring(body, line)
        : [{ kind: 'comment', text: plain(body), line } as const]),
    )
  }
  return texts.filter(({ text }) => /[a-z]{2}/i.test(text))
}

function docstring(body: string, line: number): Text[] {
  const [description = '', ...tags] = body.replace(/^(```)[\s\S]*?^\1/gm, '').split(/^(?=@)/m)
  return [
    { kind: 'docstring', text: plain(description), line },
    ...tags
      .filter((tag) => !/^@(example|see|source)/.test(tag))
      .map((tag) => ({ kind: 'tag', text: plain(tag), line }) as const),
  ]
}

/** Returns the text as one line. Inline code and link targets are replaced, as they are not prose. */
function plain(text: string): string {
  return text
    .replace(/`[^`]*`/g, '`code`')
    .replace(/\{@link [^}]*\}/g, '`code`')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\s+/g, ' ')
    .trim()
}
