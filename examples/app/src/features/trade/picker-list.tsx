import type { Token } from '@causeway/core/data'
import { tradeCopy } from '#locale/trade-copy'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import type { PickerLine } from './picker-lines.ts'
import styles from './picker-list.module.css'
import { TokenOption } from './token-option.tsx'
import { TOKEN_LIST_ID } from './token-option-id.ts'

interface PickerListProps {
  readonly lines: readonly PickerLine[]
  readonly activeKey: string | undefined
  readonly isLoading: boolean
  onPick(token: Token): void
}

const HEADING_PX = 37
const OPTION_PX = 52

/** A list of thousands of tokens. Only the visible ones and the active one are rendered. */
export function PickerList({ lines, activeKey, isLoading, onPick }: PickerListProps) {
  if (lines.length === 0) return isLoading ? <LoadingTokens /> : <NoTokens />
  const options = lines.filter(({ kind }) => kind === 'option').length
  return (
    <div className={styles['list']}>
      <VirtualList
        id={TOKEN_LIST_ID}
        role="listbox"
        aria-label={tradeCopy.tokens}
        items={lines}
        getKey={({ key }) => key}
        height={({ kind }) => (kind === 'heading' ? HEADING_PX : OPTION_PX)}
        activeIndex={lines.findIndex(({ kind, key }) => kind === 'option' && key === activeKey)}
      >
        {(line, { ref, style, 'data-index': index }) =>
          line.kind === 'heading' ? (
            <div
              key={line.key}
              ref={ref}
              data-index={index}
              className={styles['heading']}
              style={style}
              role="presentation"
            >
              {line.text}
            </div>
          ) : (
            <TokenOption
              key={line.key}
              choice={line.choice}
              isActive={line.key === activeKey}
              ref={ref}
              index={index}
              style={style}
              position={line.position}
              count={options}
              onPick={onPick}
            />
          )
        }
      </VirtualList>
    </div>
  )
}

function LoadingTokens() {
  return (
    <div className={styles['list']} aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={styles['reading']} aria-hidden="true">
          <Skeleton width={32} height={32} shape="round" />
          <Skeleton width={120} height={12} />
        </div>
      ))}
    </div>
  )
}

function NoTokens() {
  return (
    <div className={styles['list']}>
      <p className={styles['nothing']}>{tradeCopy.noTokenFound}</p>
    </div>
  )
}
