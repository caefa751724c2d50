import type { FormIssue, SwapFormView } from '@causeway/view-models'
import { DEFAULT_DEADLINE_SECONDS, formIssueMessage } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { useEngine } from '../../state/use-engine.ts'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { issuesAt } from './issues-at.ts'
import { DEADLINE_MINUTES, slippageText } from './read-slippage.ts'
import { useTradeSlippage } from './trade-slippage-provider.tsx'

interface SettingsNotesProps {
  readonly views: readonly Pick<SwapFormView, 'slippage' | 'issues'>[]
}

/**
 * Warnings about settings that are likely to fail, one of each kind, with a button to reset each. Settings are never
 * changed automatically.
 */
export function SettingsNotes({ views }: SettingsNotesProps) {
  const notes = views.flatMap((view) =>
    issuesAt(view, 'settings').map((issue) => ({ issue, auto: view.slippage.rule.auto })),
  )
  return [...new Map(notes.map((note) => [note.issue.code, note])).values()].map(({ issue, auto }) => (
    <Note key={issue.code} tone="warn" role="status">
      {formIssueMessage(issue)} <ResetLink issue={issue} auto={slippageText(auto)} />
    </Note>
  ))
}

function ResetLink({ issue, auto }: { readonly issue: FormIssue; readonly auto: string }) {
  const { settings } = useEngine()
  const { change } = useTradeSlippage()
  if (issue.code === 'DEADLINE_SHORT' || issue.code === 'DEADLINE_LONG') {
    return (
      <TextLink onClick={() => settings.change({ deadline: DEFAULT_DEADLINE_SECONDS })}>
        {tradeCopy.applyMinutes(DEADLINE_MINUTES.default)}
      </TextLink>
    )
  }
  return <TextLink onClick={() => change('auto')}>{tradeCopy.applyAuto(auto)}</TextLink>
}
