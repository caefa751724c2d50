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
import { TokenFace } from './token-face.tsx'

interface CustomTokenProps {
  readonly address: Address
  readonly chains: readonly ChainRecord[]
  /** Where it is looked for. */
  readonly chainIds: readonly number[]
  onAdd(token: Token): void
}

/** A token that no list has, as its contract tells of it: taken only after a warning, by a press of its own. */
export function CustomToken({ address, chains, chainIds, onAdd }: CustomTokenProps) {
  const { data, isPending } = useTokenLookup({ tokenAddress: address, chainIds })
  const found = data?.filter((answer) => answer.status === 'found') ?? []
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
      {!isPending && found.length === 0 && (
        <Note tone="quiet" icon="search" role="status" title={tradeCopy.tokenNotFound}>
          {names.length === 1 ? tradeCopy.notOnChain(names[0]) : tradeCopy.checkAddress}
        </Note>
      )}
      {found.length > 0 && (
        <Note tone="warn" role="alert" title={tradeCopy.unlisted}>
          {tradeCopy.unlistedWarning}
        </Note>
      )}
      {found.map((answer) => (
        <Found key={answer.chainId} answer={answer} chain={chainById(chains, answer.chainId)} onAdd={onAdd} />
      ))}
    </section>
  )
}

interface FoundProps {
  readonly answer: Extract<TokenLookup, { status: 'found' }>
  readonly chain: ChainRecord | undefined
  onAdd(token: Token): void
}

function Found({ answer: { token }, chain, onAdd }: FoundProps) {
  const { tokens } = useEngine()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => tokens.addCustom(token.chainId, token.address),
    onSuccess: onAdd,
  })
  const words = useTranslatedError(error)
  if (!chain) return null
  const page = getTokenExplorerUrl(token, chain)
  return (
    <div className={styles['found']}>
      <TokenFace token={token} chain={chain} size="l" />
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
        {words && <p role="alert">{words.message}</p>}
      </div>
      <Button isDisabled={isPending} onClick={() => mutate()}>
        {tradeCopy.add} <bdi>{shortenName(token.symbol, 12)}</bdi>
      </Button>
    </div>
  )
}
