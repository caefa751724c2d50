import type { LegSums as Sums } from '@causeway/view-models'
import type { CSSProperties } from 'react'
import { legsCopy } from '#locale/legs-copy'
import { sendingCopy } from '#locale/sending-copy'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import { Pane } from '../../ui/pane.tsx'
import { expectedText } from '../trade/expected-text.ts'
import styles from './leg-sums.module.css'
import type { ManyLegs } from './use-many-legs.ts'

/** The minimum output before anything is sent; afterwards the arrived, pending, unknown and unsent amounts. */
export function LegSums({ many }: { readonly many: ManyLegs }) {
  return many.records.length === 0 ? <MinimumOutput many={many} /> : <Parts many={many} />
}

function MinimumOutput({ many: { legs, totals, target } }: { readonly many: ManyLegs }) {
  const { minimum, expected } = totals
  const quoted = legs.flatMap(({ view }) => view.offer ?? [])
  return (
    <Pane title={legsCopy.review}>
      <p className="label">{legsCopy.youReceiveAtLeast}</p>
      <p className="figure">
        {minimum?.text ?? <span className="dim">-</span>}{' '}
        {minimum && (
          <small className={styles['unit']}>
            {legsCopy.tokenOn(target.token?.symbol, target.chain.name)}
          </small>
        )}
      </p>
      <p className={styles['under']}>
        {expected
          ? expectedText({
              expected,
              minimum,
              slippages: quoted.map(({ quote }) => quote.request.slippage),
              isAuto: legs.some(({ view }) => view.slippage.isAuto),
            })
          : legsCopy.minimumPending}
      </p>
    </Pane>
  )
}

const PARTS = [
  { state: 'done', label: legsCopy.arrived },
  { state: 'sent', label: legsCopy.onItsWay },
  { state: 'unknown', label: sendingCopy.uncertain.title },
  { state: 'preparing', label: legsCopy.notSent },
  { state: 'failed', label: legsCopy.arrivedOtherwise },
] as const

function Parts({ many: { sums, arrivedText, target } }: { readonly many: ManyLegs }) {
  const parts = PARTS.filter(
    ({ state }) => (state !== 'failed' && state !== 'unknown') || sums[state].amount > 0n,
  )
  const spokenSums = parts.map(({ state, label }) => `${sums[state].text} ${label.toLowerCase()}`).join(', ')
  return (
    <Pane
      title={legsCopy.arrived}
      aside={
        <span className={styles['chain']}>
          <ChainLogo name={target.chain.name} seed={String(target.chain.id)} /> {target.chain.name}
        </span>
      }
    >
      <p className="figure">{arrivedText}</p>
      <p className={styles['under']}>{legsCopy.ofAbout(sums.total.text, target.token?.symbol)}</p>
      <div className={styles['bar']} role="img" aria-label={spokenSums}>
        {parts.map(({ state }) => (
          <Part key={state} state={state} sums={sums} />
        ))}
      </div>
      <dl className={styles['parts']}>
        {parts.map(({ state, label }) => (
          <div key={state}>
            <dt>
              <i className={styles['mark']} data-state={state} /> {label}
            </dt>
            <dd>{sums[state].text}</dd>
          </div>
        ))}
      </dl>
      {!sums.isComplete && <p className="small dim">{legsCopy.unquoted}</p>}
    </Pane>
  )
}

function Part({ state, sums }: { readonly state: (typeof PARTS)[number]['state']; readonly sums: Sums }) {
  const { share } = sums[state]
  const style: CSSProperties = { flexGrow: share }
  return share > 0 ? <i data-state={state} style={style} /> : null
}
