import { commonCopy } from '#locale/common-copy'
import { fixedCopy } from '#locale/fixed-copy'
import { ChainLogo, type ChainLogoProps } from './chain-logo.tsx'
import { CopyButton } from './copy-button.tsx'
import { ExternalLink } from './external-link.tsx'
import styles from './hash.module.css'

export interface HashProps {
  value: string
  /** Abbreviated: `0x5f21…08ac`. */
  short: string
  /** URL in a block explorer. */
  href?: string | undefined
  chain?: ChainLogoProps | undefined
  /** Accessible name of the copy button. */
  label?: string | undefined
}

/** An abbreviated hash or address that is copied in full. */
export function Hash({ value, short, href, chain, label = commonCopy.copyHash }: HashProps) {
  return (
    <span className={styles['hash']}>
      {chain !== undefined && <ChainLogo {...chain} />}
      <span title={value}>{short}</span>
      <CopyButton text={value} label={label} />
      {href !== undefined && (
        <ExternalLink className={styles['link']} href={href} label={fixedCopy.toasts.explorer} />
      )}
    </span>
  )
}
