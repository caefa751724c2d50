import { Checkbox } from '../../../ui/checkbox.tsx'
import { Note } from '../../../ui/note.tsx'
import type { MarginDesk } from './use-margin-desk.ts'

/** What keeps a trade from going on, and the risk that has to be accepted. */
export function MarginIssues({ desk }: { readonly desk: MarginDesk }) {
  const { view, review } = desk
  if (review.status === 'running' || review.status === 'done') return null
  const { issues, risk, request } = view
  const said = issues.filter(({ code }) => code !== 'ACKNOWLEDGE_RISK' && code !== 'HIGH_SLIPPAGE_CONSENT')
  const highSlippage = issues.find(({ code }) => code === 'HIGH_SLIPPAGE_CONSENT')
  const [first] = said
  return (
    <>
      {first?.severity === 'error' && (
        <Note tone="neg" icon="cross" role="status">
          {first.message}
        </Note>
      )}
      <ul className="small muted">
        {said
          .filter((issue) => issue !== first || issue.severity !== 'error')
          .map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
      </ul>
      {highSlippage && (
        <Note tone="warn">
          <Checkbox isChecked={desk.isSlippageAccepted} onChange={desk.acceptSlippage}>
            {highSlippage.message}. I accept this for this trade.
          </Checkbox>
        </Note>
      )}
      {/* What cannot be done anyway risks nothing. */}
      {risk && request && (
        <Note tone="warn">
          {risk.mustAcknowledge ? (
            <Checkbox isChecked={desk.isRiskAccepted} onChange={desk.acceptRisk}>
              {risk.sentence}
            </Checkbox>
          ) : (
            risk.sentence
          )}
        </Note>
      )}
    </>
  )
}
