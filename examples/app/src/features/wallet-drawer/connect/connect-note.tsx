import type { CausewayError } from '@causeway/core'
import { useTranslatedError } from '@causeway/react'
import type { WalletSection, WalletTile } from '@causeway/view-models'
import { walletCopy } from '#locale/wallet-copy'
import { asSentence } from '../../../copy/as-sentence.ts'
import { useEngine } from '../../../state/use-engine.ts'
import { useSecondsSinceMount } from '../../../state/use-seconds-since-mount.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'
import { PATIENCE_SECONDS } from './wallet-tile.tsx'

interface ConnectNoteProps {
  readonly section: WalletSection
  /** The wallet that stays connected whatever comes of this attempt. */
  readonly staying: string | undefined
  onConnect(tile: WalletTile): void
}

/** What goes on with the wallets of a chain type: who is waited for, or what did not happen. */
export function ConnectNote({ section, staying, onConnect }: ConnectNoteProps) {
  const waiting = section.tiles.find((tile) => tile.state === 'connecting')
  const failed = section.tiles.find((tile) => tile.state === 'failed')
  if (waiting)
    return <Waiting key={waiting.key} tile={waiting} chainType={section.chainType} onConnect={onConnect} />
  if (failed?.state !== 'failed') return null
  return <Failed tile={failed} error={failed.error} staying={staying} onConnect={onConnect} />
}

interface WaitingProps extends Pick<ConnectNoteProps, 'onConnect'> {
  readonly tile: WalletTile
  readonly chainType: WalletSection['chainType']
}

function Waiting({ tile, chainType, onConnect }: WaitingProps) {
  const { wallets } = useEngine()
  const isLong = useSecondsSinceMount() >= PATIENCE_SECONDS
  return (
    <Note tone="info" role="status" title={walletCopy.waitingFor(tile.name)}>
      {walletCopy.mayBeBehind}{' '}
      {isLong ? (
        <TextLink onClick={() => onConnect(tile)}>{walletCopy.askAgain}</TextLink>
      ) : (
        walletCopy.offerAfter(PATIENCE_SECONDS)
      )}{' '}
      <TextLink onClick={() => wallets.stopConnecting(chainType)}>{walletCopy.stopWaiting}</TextLink>
    </Note>
  )
}

interface FailedProps extends Pick<ConnectNoteProps, 'staying' | 'onConnect'> {
  readonly tile: WalletTile
  readonly error: CausewayError
}

function Failed({ tile, error, staying, onConnect }: FailedProps) {
  const words = useTranslatedError(error)
  if (!words) return null
  return (
    <Note tone="neg" role="alert" title={walletCopy.notConnected(tile.name)}>
      {asSentence(words.message)} {words.code !== 'USER_REJECTED' && words.hint}{' '}
      {walletCopy.nothingAdded(staying)}{' '}
      <TextLink onClick={() => onConnect(tile)}>{walletCopy.tryAgain}</TextLink>
    </Note>
  )
}
