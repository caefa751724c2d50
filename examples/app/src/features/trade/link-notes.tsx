import { tradeCopy } from '#locale/trade-copy'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import type { LinkProblem } from './find-replaced-chains.ts'
import styles from './trade-notes.module.css'

/** Longest text of a link that is shown, in characters. */
const MAX_LENGTH = 42

/** Names the parts of a link that are not supported, and their replacements. */
export function LinkNotes({ problems }: { readonly problems: readonly LinkProblem[] }) {
  if (problems.length === 0) return null
  return (
    <Pane>
      <div className={styles['notes']}>
        {problems.map((problem) => (
          <Note
            key={`${problem.kind} ${problem.requested}`}
            tone="warn"
            icon="warning"
            role="status"
            title={getTitle(problem)}
          >
            {getHint(problem)}
          </Note>
        ))}
      </div>
    </Pane>
  )
}

function getTitle(problem: LinkProblem): string {
  const { kind } = problem
  const requested = shorten(problem.requested)
  if (kind === 'sameChain') return tradeCopy.linkSameChain(requested)
  return kind === 'chain' ? tradeCopy.linkChain(requested) : tradeCopy.linkToken(requested, problem.chain)
}

function getHint(problem: LinkProblem): string {
  switch (problem.kind) {
    case 'chain':
      return tradeCopy.linkChainShown(problem.shown)
    case 'sameChain':
      return tradeCopy.linkSameChainShown(problem.shown)
    case 'token':
      return tradeCopy.linkTokenHint
  }
}

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
