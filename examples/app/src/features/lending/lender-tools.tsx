import { sortByPriority } from '@causeway/core/chains'
import { useChains, useNow } from '@causeway/react'
import { lendingCopy } from '#locale/lending-copy'
import { ageText } from '../../copy/age-text.ts'
import { Field } from '../../ui/field.tsx'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { LenderRow } from './lender-rows.ts'
import styles from './lender-tools.module.css'

interface LenderToolsProps {
  readonly rows: readonly LenderRow[]
  /** Undefined for all chains. */
  readonly chainId: number | undefined
  onChain(chainId: number | 'all'): void
  readonly text: string
  onText(text: string): void
  /** Number of displayed lenders; undefined while loading. */
  readonly count: string | undefined
  readonly readTime: number
}

/** Filters of the lender table, the number of rows, and their age. */
export function LenderTools(props: LenderToolsProps) {
  const { rows, chainId, onChain, text, onText, count, readTime } = props
  const chains = sortByPriority(useChains().filter(({ id }) => rows.some((row) => row.chainId === id)))
  return (
    <Toolbar label={lendingCopy.whichLenders}>
      <SelectMenu
        label={lendingCopy.chain}
        value={chainId === undefined ? 'all' : `${chainId}`}
        options={[
          { value: 'all', label: lendingCopy.allChains },
          ...chains.map(({ id, name }) => ({ value: `${id}`, label: name })),
        ]}
        onChange={(value) => onChain(value === 'all' ? 'all' : Number(value))}
      />
      <Field
        className={styles['search']}
        label={lendingCopy.searchLender}
        hideLabel
        icon="search"
        placeholder={lendingCopy.searchLenderPlaceholder}
        value={text}
        onChange={onText}
      />
      <p className={styles['count']}>
        <span role="status">{count}</span>
        {count && <Age readTime={readTime} />}
      </p>
    </Toolbar>
  )
}

function Age({ readTime }: { readonly readTime: number }) {
  const now = useNow() ?? readTime
  return <>{lendingCopy.oldSuffix(ageText(readTime, now))}</>
}
