import { useAssetRows, useNow } from '@causeway/react'
import { type MissingChains, missingChainsText } from '../../copy/missing-chains.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { headerBalance, totalMark } from './header-balance.ts'
import styles from './top-bar-actions.module.css'

/** The USD balance of all connected accounts, marked while a part is missing or could not be refreshed. */
export function TotalBalance() {
  const { text, missing } = headerBalance(useAssetRows())
  return (
    <>
      <strong className={missing && 'dim'}>{text}</strong>
      {missing && <Mark missing={missing} />}
    </>
  )
}

function Mark({ missing }: { readonly missing: MissingChains }) {
  const text = missingChainsText(missing, useNow())
  return (
    <span
      className={classes('tone', styles['marked'])}
      data-tone={missing.isLoading ? 'quiet' : 'warn'}
      title={text}
    >
      <Icon
        name={missing.isLoading ? 'pending' : missing.isOutdated ? 'clock' : 'warning'}
        size="s"
        spin={missing.isLoading}
        label={text}
      />
      <span className={styles['mark']} aria-hidden="true">
        {totalMark(missing)}
      </span>
    </span>
  )
}
