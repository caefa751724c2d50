import { commonCopy } from '#locale/common-copy'
import { fixedCopy } from '#locale/fixed-copy'
import { ChainLogo, type ChainLogoProps } from './chain-logo.tsx'
import { CopyButton } from './copy-button.tsx'
import { ExternalLink } from './external-link.tsx'
import styles from './hash.module.css'

export interface HashProps {
  value: string
  /** How it is written here: `0x5f21…08ac`. */
  short: string
  /** Its page in an explorer. */
  href?: string | undefined
  chain?: ChainLogoProps | undefined
  /** What is copied. */
  label?: string | undefined
}

/** A hash or an address: written short, copied whole. */
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
