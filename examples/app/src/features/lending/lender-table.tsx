import { chainById } from '@causeway/core/chains'
import { useChains, useSettings, useUrlState } from '@causeway/react'
import { lendingRoute } from '@causeway/view-models'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { lendingCopy } from '#locale/lending-copy'
import { readReason } from '../../copy/read-reason.ts'
import { urlSort } from '../../state/url-sort.ts'
import { useEngine } from '../../state/use-engine.ts'
import { useLenderName } from '../../state/use-lender-name.ts'
import { URL_TEXT, useUrlValue } from '../../state/use-url-value.ts'
import { DataTable, type TableSort } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { SlowNote } from '../../ui/slow-note.tsx'
import { lenderColumns } from './lender-columns.tsx'
import { findLenders, type LenderRow, unreadText } from './lender-rows.ts'
import { lenderSearchText } from './lender-search-text.ts'
import { LenderTools } from './lender-tools.tsx'
import { LenderTotals } from './lender-totals.tsx'
import { OutdatedNote } from './outdated-note.tsx'
import { useLenderRows } from './use-lender-rows.ts'

/** Number of placeholder rows while the lenders load. */
const PENDING = 10

const OWN_FIRST: TableSort = { key: 'own', isDescending: true }
const LARGEST_FIRST: TableSort = { key: 'supplied', isDescending: true }

const SORT = urlSort(
  undefined,
  lenderColumns({ lender: String, chain: String }, true).map(({ key }) => key),
)

/** Lists the lenders, those with a position first, then by size. A click opens the lender. */
export function LenderTable() {
  const { rows, failures, isPending, error, isConnected, hasUnreadPositions, readTime, outdatedTime } =
    useLenderRows()
  const chains = useChains()
  const lenderName = useLenderName()
  const expertMode = useSettings((user) => user.expertMode)
  const chainId = useUrlState((url) => url.chainId)
  const { url } = useEngine()
  const navigate = useNavigate()
  const [text, setText] = useUrlValue('search', URL_TEXT)
  const [chosenSort, setSort] = useUrlValue('sort', SORT)

  const names = useMemo(
    () => ({
      lender: lenderName,
      chain: (id: number) => chainById(chains, id)?.name ?? lendingCopy.unknownChain(id),
    }),
    [chains, lenderName],
  )
  const columns = useMemo(() => lenderColumns(names, isConnected), [names, isConnected])
  const filteredRows = findLenders(rows, {
    chainId,
    text,
    getSearchText: (row) =>
      `${names.lender(row.lender)} ${lenderSearchText(row.lender)} ${names.chain(row.chainId)}`,
  })
  const selectChain = (next: number | 'all') => url.change({ chainId: next === 'all' ? 'remove' : next })
  const unread = unreadText(failures, names.chain)
  const isUnread = error !== null && rows.every(hasFailed)
  const open = ({ chainId: rowChainId, lender }: LenderRow) =>
    navigate(lendingRoute({ chainId: rowChainId, lender }, { expertMode }))
  return (
    <>
      <LenderTotals
        rows={rows}
        listedRows={filteredRows}
        isPending={isPending && !isUnread}
        isConnected={isConnected}
      />
      <LenderTools
        rows={rows}
        chainId={chainId}
        onChain={selectChain}
        text={text}
        onText={setText}
        count={isPending || isUnread ? undefined : lendingCopy.lenderCount(filteredRows.length, rows.length)}
        readTime={readTime}
      />
      {unread.length > 0 && (
        <Note tone="warn" title={lendingCopy.someFailed}>
          {lendingCopy.unreadLenders(unread.join('. '))}
        </Note>
      )}
      {hasUnreadPositions && !isUnread && (
        <Note tone="warn" icon="warning" role="status" title={lendingCopy.positionsFailed}>
          {lendingCopy.allFailedText}
        </Note>
      )}
      {outdatedTime !== undefined && <OutdatedNote since={outdatedTime} />}
      <SlowNote isWaiting={isPending && !error} />
      {isUnread && (
        <ErrorNote
          title={lendingCopy.allFailed}
          message={lendingCopy.allFailedText}
          details={readReason(error.message, chains)}
        />
      )}
      <DataTable
        label={lendingCopy.lenders}
        columns={columns}
        rows={filteredRows}
        getKey={getKey}
        sort={chosenSort ?? (rows.some(hasPosition) ? OWN_FIRST : LARGEST_FIRST)}
        onSort={setSort}
        height={48}
        onChoose={open}
        isMuted={hasFailed}
        pending={isPending ? PENDING : 0}
        empty={
          isUnread ? undefined : (
            <Pane>
              <EmptyState title={lendingCopy.noLender}>{lendingCopy.noLenderHint}</EmptyState>
            </Pane>
          )
        }
      />
    </>
  )
}

function getKey({ key }: LenderRow): string {
  return key
}

function hasPosition({ userTotals }: LenderRow): boolean {
  return userTotals !== undefined
}

function hasFailed({ failure }: LenderRow): boolean {
  return failure !== undefined
}
