import type { Address } from '@causeway/core'
import { type ChainRecord, chainById } from '@causeway/core/chains'
import { getTokenExplorerUrl, type Token, type TokenLookup } from '@causeway/core/data'
import { abbreviateAddress, shortenName } from '@causeway/core/format'
import { useTokenLookup, useTranslatedError } from '@causeway/react'
import { useMutation } from '@tanstack/react-query'
import { tradeCopy } from '#locale/trade-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Button } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './custom-token.module.css'
import { TokenLabel } from './token-label.tsx'

interface CustomTokenProps {
  readonly address: Address
  readonly chains: readonly ChainRecord[]
  readonly chainIds: readonly number[]
  onAdd(token: Token): void
}

/** A token on no list, as its contract describes it. It is added only after a warning and a separate click. */
export function CustomToken({ address, chains, chainIds, onAdd }: CustomTokenProps) {
  const { data, isPending } = useTokenLookup({ tokenAddress: address, chainIds })
  const foundTokens = data?.filter((answer) => answer.status === 'found') ?? []
  const names = chains.filter(({ id }) => chainIds.includes(id)).map(({ name }) => name)
  return (
    <section className={styles['place']} aria-label={tradeCopy.tokenAtAddress}>
      {isPending && (
        <p role="status">
          <Status tone="info" icon="pending" spin>
            {tradeCopy.searching(
              abbreviateAddress(address),
              names.length === 1 ? names[0] : tradeCopy.chainCount(names.length),
            )}
          </Status>
        </p>
      )}
      {!isPending && foundTokens.length === 0 && (
        <Note tone="quiet" icon="search" role="status" title={tradeCopy.tokenNotFound}>
          {names.length === 1 ? tradeCopy.notOnChain(names[0]) : tradeCopy.checkAddress}
        </Note>
      )}
      {foundTokens.length > 0 && (
        <Note tone="warn" role="alert" title={tradeCopy.unlisted}>
          {tradeCopy.unlistedWarning}
        </Note>
      )}
      {foundTokens.map((answer) => (
        <FoundToken
          key={answer.chainId}
          answer={answer}
          chain={chainById(chains, answer.chainId)}
          onAdd={onAdd}
        />
      ))}
    </section>
  )
}

interface FoundTokenProps {
  readonly answer: Extract<TokenLookup, { status: 'found' }>
  readonly chain: ChainRecord | undefined
  onAdd(token: Token): void
}

function FoundToken({ answer: { token }, chain, onAdd }: FoundTokenProps) {
  const { tokens } = useEngine()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => tokens.addCustom(token.chainId, token.address),
    onSuccess: onAdd,
  })
  const translation = useTranslatedError(error)
  if (!chain) return null
  const page = getTokenExplorerUrl(token, chain)
  return (
    <div className={styles['found']}>
      <TokenLabel token={token} chain={chain} size="l" />
      <div className={styles['names']}>
        <p className={styles['symbol']}>
          <bdi>{shortenName(token.symbol)}</bdi>
          <Tag kind="warn" icon="shieldDashed">
            {tradeCopy.unverified}
          </Tag>
        </p>
        <p className={styles['second']}>
          <bdi>{shortenName(token.name)}</bdi>
          {tradeCopy.chainAndDecimals(chain.name, token.decimals)}
        </p>
        <p className={styles['address']}>{token.address}</p>
        {page && <ExternalLink href={page}>{tradeCopy.viewOnExplorer}</ExternalLink>}
        {translation && <p role="alert">{translation.message}</p>}
      </div>
      <Button isDisabled={isPending} onClick={() => mutate()}>
        {tradeCopy.add} <bdi>{shortenName(token.symbol, 12)}</bdi>
      </Button>
    </div>
  )
}
