import { type ChainRecord, chainById } from '@causeway/core/chains'
import { useChains } from '@causeway/react'
import { Fragment } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { TokenLogo } from '../../ui/token-logo.tsx'
import { TokenLabel } from '../trade/token-label.tsx'
import { symbolText } from './amount-text.ts'
import { chainName } from './chain-name.ts'
import type { LegTerms } from './leg-terms.ts'
import styles from './plan-list.module.css'
import type { FindToken } from './use-token-finder.ts'

interface TokenPathProps {
  readonly legs: readonly Pick<LegTerms, 'fromChainId' | 'fromToken' | 'toChainId' | 'toToken'>[]
  readonly find: FindToken
}

/** The tokens of a route in order, each with the logo of its chain. */
export function TokenPath({ legs, find }: TokenPathProps) {
  const chains = useChains()
  const [first] = legs
  if (!first) return null
  const stops = [
    { chainId: first.fromChainId, token: first.fromToken },
    ...legs.map(({ toChainId: chainId, toToken: token }) => ({ chainId, token })),
  ]
  return (
    <span className={styles['path']}>
      {stops.map((stop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a route may return to a token
        <Fragment key={index}>
          {index > 0 && <Icon name="arrowRight" size="s" />}
          <Stop {...stop} find={find} chains={chains} />
        </Fragment>
      ))}
    </span>
  )
}

interface StopProps extends Pick<TokenPathProps, 'find'> {
  readonly chainId: number
  readonly token: string
  readonly chains: readonly ChainRecord[]
}

function Stop({ chainId, token, find, chains }: StopProps) {
  const listed = find(chainId, token)
  const chain = chainById(chains, chainId) ?? { id: chainId, name: chainName(chains, chainId) }
  const symbol = symbolText({ chainId, token }, find)
  return (
    <span className={styles['stop']}>
      {listed ? (
        <TokenLabel token={listed} chain={chain} size="s" />
      ) : (
        <TokenLogo
          symbol={symbol}
          seed={token}
          size="s"
          chain={{ name: chain.name, seed: String(chainId) }}
        />
      )}
      <bdi>{symbol}</bdi>
    </span>
  )
}
