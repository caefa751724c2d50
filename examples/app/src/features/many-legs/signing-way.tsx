import { isCausewayError } from '@causeway/core'
import { useTranslatedError } from '@causeway/react'
import { legsCopy } from '#locale/legs-copy'
import { signingCopy } from '#locale/signing-copy'
import { asSentence } from '../../copy/as-sentence.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import type { ManyLegs } from './use-many-legs.ts'

/** Signed by the wallet step by step, or by one permit each, with the fee of each once it is known. */
export function SigningWay({ many }: { readonly many: ManyLegs }) {
  const { legs, run, way } = many
  if (!many.hasAccount || legs.length === 0 || run.status === 'running') return null
  const choose = (isPermit: boolean) => {
    if (run.status === 'checking') return
    run.reset()
    way.choose(isPermit)
  }
  const symbols = new Set(legs.map(({ token }) => token.symbol))
  const rows = feeRows(many)
  const usual = usualNotes(many)
  return (
    <Pane title={signingCopy.title}>
      <Checkbox isChecked={way.status !== 'wallet'} onChange={choose}>
        {signingCopy.onePermit(symbols.size === 1 ? legs[0]?.token.symbol : undefined, legs.length)}
        <br />
        <span className="small dim" role="status">
          {way.status === 'opening'
            ? signingCopy.opening
            : rows.length + usual.length === 0 && signingCopy.offer}
        </span>
      </Checkbox>
      {rows.length > 0 && <KeyValues rows={rows} />}
      {usual.map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
      <Problem error={way.error} />
    </Pane>
  )
}

/** What each costs beside its amount. */
function feeRows({ legs, run }: ManyLegs): KeyValueRow[] {
  return legs.flatMap(({ key, token, chain }): KeyValueRow[] => {
    const check = run.checks.get(key)
    if (!check || check.status === 'failed') return []
    const { permit } = check.leg
    const label = legsCopy.feeOn(token.symbol, chain.name)
    return permit ? [{ key, label, value: legsCopy.feeAtMost(permit.fee, permit.most, token.symbol) }] : []
  })
}

function usualNotes({ legs, run }: ManyLegs): string[] {
  return legs.flatMap(({ key, token, chain }) => {
    const check = run.checks.get(key)
    const because = check && check.status !== 'failed' ? check.leg.usualBecause : undefined
    return because === undefined
      ? []
      : [signingCopy.withoutPermit(legsCopy.tokenOn(token.symbol, chain.name), because)]
  })
}

function Problem({ error }: { readonly error: Error | null }) {
  const words = useTranslatedError(error)
  if (!words) return null
  const isMissing = isCausewayError(error, 'LIBRARY_MISSING')
  return (
    <Note tone="warn" role="alert" title={isMissing ? signingCopy.missing : asSentence(words.title)}>
      {isMissing ? signingCopy.missingText : words.message}
    </Note>
  )
}
