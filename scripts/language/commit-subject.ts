import { TEXT_RULES } from './text-rules.ts'

const TYPES = 'feat|fix|docs|style|refactor|perf|test|build|ci|chore|revert'
const MAX_LENGTH = 72
/** Matches subjects that Git writes, and those of commits to be squashed. */
const FREE = /^(Merge |Revert "|fixup! |squash! )/
const IMPERATIVE_EXCEPTIONS =
  /^(embed|need|feed|seed|speed|exceed|proceed|bring|string|ping|shed|shred|bind)$/

/** Returns all problems of the subject of a commit message, as sentences. */
export function commitSubjectIssues(subject: string): string[] {
  if (FREE.test(subject)) return []
  const issues: string[] = []
  if (subject.length > MAX_LENGTH) {
    issues.push(`The subject has ${subject.length} characters. At most ${MAX_LENGTH} are allowed.`)
  }
  const match = new RegExp(`^(${TYPES})(\\([a-z0-9-]+\\))?!?: (.+)$`).exec(subject)
  const description = match?.[3]
  if (description === undefined) {
    return [
      ...issues,
      `The subject does not have the form "type(scope): description". Types: ${TYPES.replaceAll('|', ', ')}.`,
    ]
  }
  const [verb = ''] = description.split(' ')
  if (/^[A-Z][a-z]/.test(verb)) issues.push(`The description starts with a capital letter: "${verb}".`)
  if (/(ed|ing)$/.test(verb) && !IMPERATIVE_EXCEPTIONS.test(verb)) {
    issues.push(`The description is not imperative: it starts with "${verb}".`)
  }
  if (/[.!?]$/.test(description)) issues.push('The subject ends with punctuation.')
  for (const { id, kinds, pattern, advice } of TEXT_RULES) {
    if (kinds.includes('document') && pattern.test(description)) issues.push(`${id}: ${advice}`)
  }
  return issues
}
