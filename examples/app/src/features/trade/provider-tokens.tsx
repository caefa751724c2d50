import { type ChainRecord, chainById } from '@causeway/core/chains'
import { abbreviateAddress, shortenName } from '@causeway/core/format'
import { Button } from '../../ui/button.tsx'
import styles from './custom-token.module.css'
import { useProviderTokens } from './use-provider-tokens.ts'

interface ProviderTokensProps {
  readonly text: string
  readonly chains: readonly ChainRecord[]
  readonly chainIds: readonly number[]
  /** The token is looked up on its chain before it can be added. */
  onLookUp(address: string, chainId: number): void
}

/** Tokens of providers' lists that no token list has, for a search that found nothing else. */
export function ProviderTokens({ text, chains, chainIds, onLookUp }: ProviderTokensProps) {
  const { tokens, isLoading } = useProviderTokens(chainIds, text)
  if (isLoading) return <p role="status">Searching the token lists of providers</p>
  if (tokens.length === 0) return null
  return (
    <section className={styles['place']} aria-label="Tokens of providers">
      <p>These tokens are on lists of providers only. Check the address before you add one.</p>
      {tokens.map(({ chainId, address, symbol, provider }) => (
        <Button key={`${chainId}:${address}`} kind="text" onClick={() => onLookUp(address, chainId)}>
          <bdi>{shortenName(symbol, 12)}</bdi> {abbreviateAddress(address)} on{' '}
          {chainById(chains, chainId)?.name ?? `chain ${chainId}`}, listed by {provider}
        </Button>
      ))}
    </section>
  )
}
