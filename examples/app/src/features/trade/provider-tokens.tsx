import { type ChainRecord, chainById } from '@causeway/core/chains'
import { abbreviateAddress, shortenName } from '@causeway/core/format'
import { commonCopy } from '#locale/common-copy'
import { tradeCopy } from '#locale/trade-copy'
import { Button } from '../../ui/button.tsx'
import styles from './custom-token.module.css'
import { useProviderTokens } from './use-provider-tokens.ts'

interface ProviderTokensProps {
  readonly text: string
  readonly chains: readonly ChainRecord[]
  readonly chainIds: readonly number[]
  /** Looks up the token on its chain before it can be added. */
  onLookUp(address: string, chainId: number): void
}

/** Tokens that only the lists of providers have, for a search without results. */
export function ProviderTokens({ text, chains, chainIds, onLookUp }: ProviderTokensProps) {
  const { tokens, isLoading } = useProviderTokens(chainIds, text)
  if (isLoading) return <p role="status">{tradeCopy.searchingProviderTokens}</p>
  if (tokens.length === 0) return null
  return (
    <section className={styles['place']} aria-label={tradeCopy.providerTokens}>
      <p>{tradeCopy.providerTokensHint}</p>
      {tokens.map(({ chainId, address, symbol, provider }) => (
        <Button key={`${chainId}:${address}`} kind="text" onClick={() => onLookUp(address, chainId)}>
          <bdi>{shortenName(symbol, 12)}</bdi>{' '}
          {tradeCopy.listedBy(
            abbreviateAddress(address),
            chainById(chains, chainId)?.name ?? commonCopy.chainNumberInner(chainId),
            provider,
          )}
        </Button>
      ))}
    </section>
  )
}
