import { addressBookCopy } from '#locale/address-book-copy'
import styles from './address-comparison.module.css'

interface AddressComparisonProps {
  readonly entered: string
  readonly known: string
}

/** Two addresses in full, one below the other, in groups of digits. Those that differ are emphasized. */
export function AddressComparison({ entered, known }: AddressComparisonProps) {
  return (
    <div className={styles['addresses']}>
      <Digits label={addressBookCopy.entered} address={entered} compared={known} />
      <Digits label={addressBookCopy.known} address={known} compared={entered} />
    </div>
  )
}

interface DigitsProps {
  readonly label: string
  readonly address: string
  readonly compared: string
}

/** The prefix belongs to the first group. */
const GROUP = /^0x.{4}|.{1,4}/g

function Digits({ label, address, compared }: DigitsProps) {
  return (
    <p>
      <span className="label">{label}</span>{' '}
      <code className={styles['digits']}>
        {[...address.matchAll(GROUP)].map(({ 0: group, index }) => (
          <span key={index} data-differs={differs(group, compared, index) || undefined}>
            {group}
          </span>
        ))}
      </code>
    </p>
  )
}

function differs(group: string, compared: string, index: number): boolean {
  return compared.slice(index, index + group.length).toLowerCase() !== group.toLowerCase()
}
