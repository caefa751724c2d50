import type { CausewayError } from '@causeway/core'
import { useTranslatedError } from '@causeway/react'
import type { WalletSection, WalletTile } from '@causeway/view-models'
import { walletCopy } from '#locale/wallet-copy'
import { asSentence } from '../../../copy/as-sentence.ts'
import { useEngine } from '../../../state/use-engine.ts'
import { useSecondsSinceMount } from '../../../state/use-seconds-since-mount.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'
import { CHAIN_TYPE_NAMES } from './wallet-section.tsx'
import { RETRY_AFTER_SECONDS } from './wallet-tile.tsx'

interface ConnectNoteProps {
  readonly section: WalletSection
  /** Name of the connected wallet of this chain type, which another one replaces. It stays if an attempt fails. */
  readonly connectedWallet: string | undefined
  onConnect(tile: WalletTile): void
}

/** Status of connecting a wallet: waiting, or failed. Otherwise, that another wallet replaces the connected one. */
export function ConnectNote({ section, connectedWallet, onConnect }: ConnectNoteProps) {
  const waiting = section.tiles.find((tile) => tile.state === 'connecting')
  const failed = section.tiles.find((tile) => tile.state === 'failed')
  if (waiting)
    return <Waiting key={waiting.key} tile={waiting} chainType={section.chainType} onConnect={onConnect} />
  if (failed?.state !== 'failed') {
    if (connectedWallet === undefined) return null
    return (
      <Note tone="quiet" icon="info">
        {walletCopy.replaces(CHAIN_TYPE_NAMES[section.chainType], connectedWallet)}
      </Note>
    )
  }
  return <Failed tile={failed} error={failed.error} connectedWallet={connectedWallet} onConnect={onConnect} />
}

interface WaitingProps extends Pick<ConnectNoteProps, 'onConnect'> {
  readonly tile: WalletTile
  readonly chainType: WalletSection['chainType']
}

function Waiting({ tile, chainType, onConnect }: WaitingProps) {
  const { wallets } = useEngine()
  const isLong = useSecondsSinceMount() >= RETRY_AFTER_SECONDS
  return (
    <Note tone="info" role="status" title={walletCopy.waitingFor(tile.name)}>
      {walletCopy.mayBeBehind}{' '}
      {isLong ? (
        <TextLink onClick={() => onConnect(tile)}>{walletCopy.askAgain}</TextLink>
      ) : (
        walletCopy.offerAfter(RETRY_AFTER_SECONDS)
      )}{' '}
      <TextLink onClick={() => wallets.stopConnecting(chainType)}>{walletCopy.stopWaiting}</TextLink>
    </Note>
  )
}

interface FailedProps extends Pick<ConnectNoteProps, 'connectedWallet' | 'onConnect'> {
  readonly tile: WalletTile
  readonly error: CausewayError
}

function Failed({ tile, error, connectedWallet, onConnect }: FailedProps) {
  const translation = useTranslatedError(error)
  if (!translation) return null
  return (
    <Note tone="neg" role="alert" title={walletCopy.notConnected(tile.name)}>
      {asSentence(translation.message)} {translation.code !== 'USER_REJECTED' && translation.hint}{' '}
      {walletCopy.nothingAdded(connectedWallet)}{' '}
      <TextLink onClick={() => onConnect(tile)}>{walletCopy.tryAgain}</TextLink>
    </Note>
  )
}
