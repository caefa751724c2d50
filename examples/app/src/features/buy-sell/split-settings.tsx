import { chainById } from '@causeway/core/chains'
import { formatUsd } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import { legsCopy } from '#locale/legs-copy'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Pane } from '../../ui/pane.tsx'
import { findCostliestLast } from './find-costliest-last.ts'
import styles from './order-form.module.css'
import type { Order } from './use-order.ts'

/** Settings of the split over chains. */
export function SplitSettings({ order }: { readonly order: Order }) {
  const { options, setOptions } = order
  return (
    <Pane title={legsCopy.split}>
      <div className={styles['ticks']}>
        <Checkbox
          isChecked={options.cheapestFirst}
          onChange={(cheapestFirst) => setOptions({ cheapestFirst })}
        >
          {legsCopy.cheapestFirst}
          <LastChain order={order} />
        </Checkbox>
        <Checkbox isChecked={options.leavesGas} onChange={(leavesGas) => setOptions({ leavesGas })}>
          {legsCopy.leaveGas}
        </Checkbox>
      </div>
    </Pane>
  )
}

/** The chain that is used last, and the reason. */
function LastChain({ order: { spread, options } }: { readonly order: Order }) {
  const chains = useChains()
  const last = findCostliestLast(spread.sources)
  if (!options.cheapestFirst || !last) return null
  const name = chainById(chains, last.chainId)?.name
  return (
    <>
      <br />
      <span className="small dim">{legsCopy.usedLast(name, formatUsd(last.cost))}</span>
    </>
  )
}
