import { createHash } from 'node:crypto'
import { extractNames, extractSentences, extractTexts, type Text } from './extract-texts.ts'
import { isNamedAfterExport, NAME_RULES } from './name-rules.ts'
import { TEXT_RULES } from './text-rules.ts'

export interface Finding {
  readonly rule: string
  readonly path: string
  readonly line: number
  /** Text or name that violates the rule. */
  readonly text: string
  readonly advice: string
}

/** Returns all texts and names in a file that violate a rule. */
export function findingsOf(path: string, source: string): Finding[] {
  if (path.endsWith('.md')) return textFindings(path, extractSentences(source))
  const names = extractNames(path, source).flatMap((declared) =>
    NAME_RULES.filter(({ isBroken }) => isBroken(declared)).map(({ id, advice }) => ({
      rule: id,
      path,
      line: declared.line,
      text: declared.name,
      advice,
    })),
  )
  const file = isNamedAfterExport(path, source)
    ? []
    : [
        {
          rule: 'file-name',
          path,
          line: 1,
          text: path,
          advice: 'Name the file after its main export, the first exported function or class.',
        },
      ]
  return [...textFindings(path, extractTexts(path, source)), ...names, ...file]
}

/** Returns a key for a finding, made of its rule and text, so that code can be moved without changing the baseline. */
export function keyOf({ rule, text }: Pick<Finding, 'rule' | 'text'>): string {
  return `${rule} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}

function textFindings(path: string, texts: readonly Text[]): Finding[] {
  return texts.flatMap(({ kind, text, line }) =>
    TEXT_RULES.filter(
      ({ kinds, pattern, except }) => kinds.includes(kind) && pattern.test(text) && !except?.has(text),
    ).map(({ id, advice }) => ({ rule: id, path, line, text, advice })),
  )
}
