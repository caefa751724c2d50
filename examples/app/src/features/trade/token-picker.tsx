import { chainById, sortByPriority } from '@causeway/core/chains'
import { customTokenKey, nativeToken, type Token } from '@causeway/core/data'
import { useChains } from '@causeway/react'
import { type SwapSide, withRecentToken } from '@causeway/view-models'
import { useMemo, useState } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ChainFilter } from './chain-filter.tsx'
import { CustomToken } from './custom-token.tsx'
import { hasBridge } from './has-bridge.ts'
import { activeAfter, pickerLines } from './picker-lines.ts'
import { PickerList } from './picker-list.tsx'
import { PickerSearch } from './picker-search.tsx'
import { ProviderTokens } from './provider-tokens.tsx'
import styles from './token-picker.module.css'
import type { TradeTokens } from './trade.ts'
import { type TokenChoices, useTokenChoices } from './use-token-choices.ts'

interface TokenPickerProps {
  readonly trade: TradeTokens
  readonly side: SwapSide
  onClose(): void
}

/** Dialog to select a token by name, symbol or address. */
export function TokenPicker({ trade, side, onClose }: TokenPickerProps) {
  const { settings } = useEngine()
  const currentSide = side === 'INPUT' ? trade.from : trade.to
  const chains = useSelectableChains(trade.kind)
  const [chainId, setChainId] = useState<number | undefined>(currentSide.chain.id)
  const chainIds = useMemo(
    () => chains.map(({ id }) => id).filter((id) => chainId === undefined || id === chainId),
    [chains, chainId],
  )
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { choices, unknownAddress, isLoading, failedChainIds } = useTokenChoices(chainIds, text)
  const lines = useMemo(() => pickerLines(choices, text.trim() !== ''), [choices, text])
  const chosen = choices[Math.min(active, choices.length - 1)]

  const pick = (token: Token) => {
    const key = customTokenKey(token.chainId, token.address)
    settings.change({ recentTokens: withRecentToken(settings.store.getState().recentTokens, key) })
    trade.pick(side, token)
    onClose()
  }
  const filter = (id: number | undefined) => {
    setChainId(id)
    setActive(0)
  }
  const search = (typed: string) => {
    setText(typed)
    setActive(0)
  }
  const lookUp = (address: string, tokenChainId: number) => {
    filter(tokenChainId)
    search(address)
  }
  const handleKey = (key: string): boolean => {
    if (key === 'Enter' && chosen) pick(chosen.token)
    const next = activeAfter(key, active, choices.length)
    if (next !== undefined) setActive(next)
    return next !== undefined || key === 'Enter'
  }
  const unbridged = useUnbridgedChains(trade, side, chainId, choices)
  const failedNames = chains.filter(({ id }) => failedChainIds.includes(id)).map(({ name }) => name)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="l"
      title={side === 'INPUT' ? tradeCopy.tokenToPay : tradeCopy.tokenToReceive}
      footer={
        <p className={styles['bottom']}>
          <span>{tradeCopy.pasteHint}</span>
          <span className={styles['keys']}>{tradeCopy.keyHint}</span>
        </p>
      }
    >
      <div className={styles['search']}>
        <PickerSearch
          text={text}
          onChange={search}
          onKey={handleKey}
          activeKey={chosen?.key}
          resultText={
            isLoading
              ? tradeCopy.loadingLists
              : unknownAddress
                ? ''
                : tradeCopy.found(choices.length.toLocaleString('en-US'))
          }
        />
        <ChainFilter chains={chains} chainId={chainId} onChange={filter} />
        {unbridged && (
          <p className={styles['failed']} role="status">
            {tradeCopy.noBridge(unbridged.from, unbridged.to)}
          </p>
        )}
        {failedNames.length > 0 && (
          <p className={styles['failed']}>{tradeCopy.listFailed(failedNames.join(', '))}</p>
        )}
      </div>
      {unknownAddress === undefined ? (
        <>
          <PickerList lines={lines} activeKey={chosen?.key} isLoading={isLoading} onPick={pick} />
          {lines.length === 0 && !isLoading && (
            <ProviderTokens text={text} chains={chains} chainIds={chainIds} onLookUp={lookUp} />
          )}
        </>
      ) : (
        <CustomToken address={unknownAddress} chains={chains} chainIds={chainIds} onAdd={pick} />
      )}
    </Dialog>
  )
}

/**
 * Returns the names of the chains of a bridge if no provider supports it with the selected chain. Undefined for trades
 * without a pair of sides.
 */
function useUnbridgedChains(
  { kind, from, to }: TradeTokens,
  side: SwapSide,
  chainId: number | undefined,
  choices: TokenChoices['choices'],
) {
  const { quotes } = useEngine()
  const chain = chainById(useChains(), chainId ?? 0)
  return useMemo(() => {
    const opposite = side === 'INPUT' ? to : from
    if (kind !== 'bridge' || from === to || !chain || chain.id === opposite.chain.id) return undefined
    const offered = [nativeToken(chain), ...choices.slice(0, CHECKED_CHOICES).map(({ token }) => token)]
    const paired = [nativeToken(opposite.chain), ...(opposite.token ? [opposite.token] : [])]
    const [sources, destinations] = side === 'INPUT' ? [offered, paired] : [paired, offered]
    if (hasBridge(quotes, sources, destinations)) return undefined
    const [source, destination] = side === 'INPUT' ? [chain, opposite.chain] : [opposite.chain, chain]
    return { from: source.name, to: destination.name }
  }, [quotes, kind, from, to, side, chain, choices])
}

/** Number of listed tokens for which the bridges of a chain are checked, in addition to its native token. */
const CHECKED_CHOICES = 3

/** Returns the selectable chains: EVM chains for swaps, all chains for bridges. */
function useSelectableChains(kind: TradeTokens['kind']) {
  const chains = useChains()
  return useMemo(
    () => sortByPriority(chains.filter(({ chainType }) => kind === 'bridge' || chainType === 'EVM')),
    [chains, kind],
  )
}
