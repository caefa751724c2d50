import { isCausewayError } from '@causeway/core'
import { useTranslatedError } from '@causeway/react'
import { legsCopy } from '#locale/legs-copy'
import { signingCopy } from '#locale/signing-copy'
import { asSentence } from '../../copy/as-sentence.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classes } from '../../ui/classes.ts'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { canUsePermit } from './can-use-permit.ts'
import styles from './signing-method-pane.module.css'
import type { ManyLegs } from './use-many-legs.ts'

/** Choice between wallet transactions and one permit each, for the transfers that support permits. */
export function SigningMethodPane({ many }: { readonly many: ManyLegs }) {
  const { run, signing } = many
  const legs = many.legs.filter((leg) => canUsePermit(leg, many.target))
  if (!many.hasAccount || legs.length === 0 || run.status === 'running') return null
  const choose = (isPermit: boolean) => {
    if (run.status === 'checking') return
    run.reset()
    signing.choose(isPermit)
  }
  const symbols = new Set(legs.map(({ token }) => token.symbol))
  const rejections = getRejections(many)
  const others = many.legs.filter((leg) => !legs.includes(leg) && leg.view.button.code !== 'NO_ROUTE')
  return (
    <Pane title={signingCopy.title}>
      <Checkbox
        isChecked={signing.status !== 'wallet' && rejections.length < many.legs.length}
        onChange={choose}
      >
        {signingCopy.onePermit(symbols.size === 1 ? legs[0]?.token.symbol : undefined, legs.length)}
        <br />
        <span className="small dim" role="status">
          {signing.status === 'opening' ? signingCopy.opening : run.checks.size === 0 && signingCopy.offer}
        </span>
      </Checkbox>
      {rejections.length === 0 && others.length > 0 && (
        <p className={classes('small', styles['note'])}>
          {signingCopy.othersByWallet(
            others.map(({ token, chain }) => legsCopy.tokenOn(token.symbol, chain.name)),
          )}
        </p>
      )}
      {rejections.map((note) => (
        <p key={note} className={classes('small', styles['note'])}>
          {note}
        </p>
      ))}
      <Problem error={signing.error} />
    </Pane>
  )
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
