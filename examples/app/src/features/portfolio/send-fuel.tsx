import {
  type Address,
  type ExecutionPlan,
  isCausewayError,
  isTransferError,
  type TransferRecord,
} from '@causeway/core'
import { FUEL_CHAIN_ID } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { abbreviateAddress, formatAmount } from '@causeway/core/format'
import { useExecute, useResume, useTransfers, useTranslatedError, useWalletSession } from '@causeway/react'
import type { WalletPart } from '@causeway/view-models'
import { type FormEvent, useState } from 'react'
import { commonCopy } from '#locale/common-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { sendingCopy } from '#locale/sending-copy'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { ReviewReceipt } from '../lending/review-receipt.tsx'
import { findOpenRequest } from '../review/find-open-request.ts'
import { toSendFacts } from '../review/is-sent.ts'
import { useEndedRepeat } from '../review/use-ended-repeat.ts'
import { useFoundTransfer } from '../review/use-found-transfer.ts'
import { useWalletNotice } from '../review/use-wallet-notice.tsx'
import { readFuelTransfer } from './fuel-transfer.ts'
import styles from './send-fuel.module.css'
import { useFuelFee } from './use-fuel-fee.ts'

/** Form that sends an asset of the connected Fuel account. */
export function SendFuel({ parts }: { readonly parts: readonly WalletPart[] }) {
  const account = useWalletSession(({ universalAccount, impersonation }) =>
    impersonation.isActive ? undefined : universalAccount.FUEL,
  )
  const holdings = parts.filter(({ row }) => row.chainId === FUEL_CHAIN_ID && (row.amount ?? 0n) > 0n)
  const [initial] = holdings
  if (account === undefined || initial === undefined) return null
  return (
    <Pane title={portfolioCopy.sendOnFuel}>
      <SendForm account={account} holdings={holdings} initial={initial} />
    </Pane>
  )
}

interface SendFormProps {
  readonly account: Address
  readonly holdings: readonly WalletPart[]
  readonly initial: WalletPart
}

function SendForm({ account, holdings, initial }: SendFormProps) {
  const [key, setKey] = useState(initial.row.key)
  const [amount, setAmount] = useState('')
  const [recipient, setRecipient] = useState('')
  const [reviewed, setReviewed] = useState<ExecutionPlan>()
  const execution = useExecute()
  const resumption = useResume()
  const transfers = useTransfers()
  const { data, error, isPending } = resumption.isIdle ? execution : resumption
  const translated = useTranslatedError(error)
  const isUncertain = translated?.code === 'SEND_UNCERTAIN'
  const uncertainId = isUncertain && isTransferError(error) ? error.transferId : undefined
  const uncertain = transfers.find(({ id, status }) => id === uncertainId && status === 'PENDING')
  const failed = transfers.find(({ id }) => isTransferError(error) && id === error.transferId)
  const isFound = toSendFacts(failed).isSent
  const handlers = {
    onError: (failure: Error) => {
      if (isFeeRaised(failure)) setReviewed(undefined)
    },
    onSuccess: () => {
      setReviewed(undefined)
      setAmount('')
      setRecipient('')
    },
  }
  useFoundTransfer(error, failed, (transfer) => resumption.mutate({ transfer }, handlers))
  const { row } = holdings.find((part) => part.row.key === key) ?? initial
  const { token, amount: balance } = row
  const form = readFuelTransfer({ account, token, balance, amount, recipient })
  const fee = useFuelFee(reviewed)
  const planned = reviewed && !isPending ? [reviewed] : []
  const { notes, isRepeatOpen } = useWalletNotice({ runAccounts: [], planned })
  useEndedRepeat(planned, () => fee?.refresh())
  const isEstimating = fee !== undefined && !fee.plan && !fee.retry
  const amountText = `${amount.trim()} ${token.symbol}`

  const reset = () => {
    execution.reset()
    resumption.reset()
  }
  const change = (set: () => void) => {
    set()
    setReviewed(undefined)
    reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || isRepeatOpen || form.plan === undefined) return
    if (fee === undefined) {
      reset()
      return setReviewed(form.plan)
    }
    if (fee.plan === undefined) return fee.retry?.()
    const open = findOpenRequest(fee.plan, transfers)
    if (open) resumption.mutate({ transfer: open }, handlers)
    else execution.mutate({ work: fee.plan }, handlers)
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <SelectMenu
        label={portfolioCopy.assetToSend}
        value={row.key}
        onChange={(chosen) => change(() => setKey(chosen))}
        options={holdings.map(({ row: { key: value, token: option, amount: of = 0n } }) => ({
          value,
          label: portfolioCopy.assetOption(option.symbol, formatAmount(of, option.decimals)),
        }))}
      />
      <Field
        label={portfolioCopy.amount}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(text) => change(() => setAmount(text))}
        error={form.amountError}
        unit={token.symbol}
      />
      <Field
        label={portfolioCopy.recipientOnFuel}
        placeholder="0x"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={recipient}
        onChange={(text) => change(() => setRecipient(text))}
        error={form.recipientError}
      />
      {reviewed && (
        <Note tone="warn" role="status" title={portfolioCopy.sendQuestion(amountText)}>
          <span className={styles['recipient']}>{recipient.trim()}</span> {portfolioCopy.irreversible}
        </Note>
      )}
      {fee && (
        <p className="small muted" role="status">
          {fee.text}
        </p>
      )}
      {notes}
      {data && !reviewed && <Sent record={data} token={token} />}
      {translated && (
        <ErrorNote
          {...(isFound && translated.code === 'USER_REJECTED'
            ? sendingCopy.sentAnyway
            : isUncertain
              ? sendingCopy.uncertain
              : isFeeRaised(error)
                ? { title: portfolioCopy.feeRaised, message: portfolioCopy.feeRaisedText }
                : { title: portfolioCopy.sendFailed, message: translated.message })}
          action={
            uncertain && (
              <Button
                isDisabled={isPending}
                onClick={() => resumption.mutate({ transfer: uncertain, resend: true }, handlers)}
              >
                {sendingCopy.uncertain.resend}
              </Button>
            )
          }
        />
      )}
      <Button
        type="submit"
        kind="go"
        size="large"
        isDisabled={isPending || isEstimating || isRepeatOpen || form.plan === undefined}
      >
        {isPending && <Icon name="pending" spin />}
        {fee === undefined
          ? portfolioCopy.reviewTransfer
          : fee.retry
            ? commonCopy.retry
            : portfolioCopy.send(amountText)}
      </Button>
    </form>
  )
}

function isFeeRaised(error: unknown): boolean {
  return isCausewayError(error, 'NETWORK_FEE_RAISED')
}

interface SentProps {
  readonly record: TransferRecord
  readonly token: Token
}

/** The amount that was sent and its recipient, with the transaction and its network fee. */
function Sent({ record, token }: SentProps) {
  const { inputAmountRaw = 0n, recipient = '' } = record.info
  const isConfirmed = record.status === 'DONE'
  const sent = portfolioCopy.sentTo(
    `${formatAmount(inputAmountRaw, token.decimals)} ${token.symbol}`,
    abbreviateAddress(recipient),
  )
  return (
    <>
      <Note tone={isConfirmed ? 'pos' : 'info'} role="status" title={sent}>
        {isConfirmed ? portfolioCopy.confirmed : portfolioCopy.inActivity}
      </Note>
      <ReviewReceipt record={record} />
    </>
  )
}
