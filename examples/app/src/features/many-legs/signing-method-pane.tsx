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

/** Choice between wallet transactions and one permit each, with the fees once they are known. */
export function SigningMethodPane({ many }: { readonly many: ManyLegs }) {
  const { legs, run, signing } = many
  if (!many.hasAccount || legs.length === 0 || run.status === 'running') return null
  const choose = (isPermit: boolean) => {
    if (run.status === 'checking') return
    run.reset()
    signing.choose(isPermit)
  }
  const symbols = new Set(legs.map(({ token }) => token.symbol))
  const rows = feeRows(many)
  const rejections = getRejections(many)
  return (
    <Pane title={signingCopy.title}>
      <Checkbox isChecked={signing.status !== 'wallet' && rejections.length < legs.length} onChange={choose}>
        {signingCopy.onePermit(symbols.size === 1 ? legs[0]?.token.symbol : undefined, legs.length)}
        <br />
        <span className="small dim" role="status">
          {signing.status === 'opening'
            ? signingCopy.opening
            : rows.length + rejections.length === 0 && signingCopy.offer}
        </span>
      </Checkbox>
      {rows.length > 0 && <KeyValues rows={rows} />}
      {rejections.map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
      <Problem error={signing.error} />
    </Pane>
  )
}

/** Returns the fee of each permit. */
function feeRows({ legs, run }: ManyLegs): KeyValueRow[] {
  return legs.flatMap(({ key, token, chain }): KeyValueRow[] => {
    const check = run.checks.get(key)
    if (!check || check.status === 'failed') return []
    const { permit } = check.leg
    const label = legsCopy.feeOn(token.symbol, chain.name)
    return permit ? [{ key, label, value: legsCopy.feeAtMost(permit.fee, permit.maxFee, token.symbol) }] : []
  })
}

function getRejections({ legs, run }: ManyLegs): string[] {
  return legs.flatMap(({ key, token, chain }) => {
    const check = run.checks.get(key)
    const rejection = check && check.status !== 'failed' ? check.leg.permitRejection : undefined
    return rejection === undefined
      ? []
      : [signingCopy.withoutPermit(legsCopy.tokenOn(token.symbol, chain.name), rejection)]
  })
}

function Problem({ error }: { readonly error: Error | null }) {
  const translation = useTranslatedError(error)
  if (!translation) return null
  const isMissing = isCausewayError(error, 'LIBRARY_MISSING')
  return (
    <Note tone="warn" role="alert" title={isMissing ? signingCopy.missing : asSentence(translation.title)}>
      {isMissing ? signingCopy.missingText : translation.message}
    </Note>
  )
}
