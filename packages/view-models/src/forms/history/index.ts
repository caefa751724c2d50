export {
  HISTORY_STATE_TEXTS,
  type HistoryAmount,
  type HistoryDisplay,
  type HistoryEntry,
  type HistoryLink,
  type HistoryState,
} from './entry.ts'
export {
  HISTORY_EMPTY_TEXT,
  type HistoryGroup,
  type HistoryInput,
  type HistoryView,
  historyGroups,
  historyTokens,
} from './history.ts'
