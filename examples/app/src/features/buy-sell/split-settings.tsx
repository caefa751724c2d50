import { chainById } from '@causeway/core/chains'
import { formatUsd } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import { legsCopy } from '#locale/legs-copy'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Pane } from '../../ui/pane.tsx'
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
function LastChain({ order: { spread, options, orderSources } }: { readonly order: Order }) {
  const chains = useChains()
  const { sources } = spread
  const last = sources.at(-1)
  if (!options.cheapestFirst || sources.length < 2 || !last?.cost) return null
  const { entry } = orderSources.find(({ key }) => key === last.key) ?? {}
  const name = chainById(chains, entry?.chainId ?? 0)?.name
  return (
    <>
      <br />
      <span className="small dim">{legsCopy.usedLast(name, formatUsd(last.cost))}</span>
    </>
  )
}
