import type { FormIssue, SwapFormView } from '@causeway/view-models'
import { DEFAULT_DEADLINE_SECONDS, formIssueMessage } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { useEngine } from '../../state/use-engine.ts'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { issuesAt } from './field-issues.ts'
import { DEADLINE_MINUTES, slippageText } from './settings-text.ts'
import { useTradeSlippage } from './trade-slippage-provider.tsx'

/** A setting of the user's that is likely to fail, with an offer: it is never corrected unasked. */
export function SettingsNotes({ view }: { readonly view: SwapFormView }) {
  return issuesAt(view, 'settings').map((issue) => (
    <Note key={issue.code} tone="warn" role="status">
      {formIssueMessage(issue)} <Offer issue={issue} auto={slippageText(view.slippage.rule.auto)} />
    </Note>
  ))
}

function Offer({ issue, auto }: { readonly issue: FormIssue; readonly auto: string }) {
  const { settings } = useEngine()
  const { change } = useTradeSlippage()
  if (issue.code === 'DEADLINE_SHORT' || issue.code === 'DEADLINE_LONG') {
    return (
      <TextLink onClick={() => settings.change({ deadline: DEFAULT_DEADLINE_SECONDS })}>
        {tradeCopy.applyMinutes(DEADLINE_MINUTES.usual)}
      </TextLink>
    )
  }
  return <TextLink onClick={() => change('auto')}>{tradeCopy.applyAuto(auto)}</TextLink>
}
