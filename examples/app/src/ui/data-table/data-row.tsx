import { type MouseEvent, useId, useMemo } from 'react'
import { commonCopy } from '#locale/common-copy'
import { Icon } from '../icon.tsx'
import type { DataColumn } from './data-column.ts'
import styles from './data-row.module.css'

export interface DataRowProps<Row> {
  row: Row
  columns: readonly DataColumn<Row>[]
  /** Index among all rows, also those that are not rendered. */
  rowIndex: number
  height: 36 | 48
  isMuted: boolean
  isChosen: boolean | undefined
  isOpen: boolean
  /** Id of the expanded content. */
  detailId: string
  onOpen: (() => void) | undefined
  onChoose: (() => void) | undefined
}

/** A row. A click anywhere triggers the button of its first cell. */
export function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, columns, rowIndex, height, isMuted, isChosen, isOpen, detailId, onOpen, onChoose } = props
  const id = useId()
  const [name, ...cells] = useMemo(() => columns.map((column) => column.render(row)), [columns, row])
  const activate = onChoose ?? onOpen
  const handleClick = (event: MouseEvent) => {
    if (!isOnControl(event.target) && !isSelectingText()) activate?.()
  }
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-selected={isChosen}
      data-lines={height === 48 ? 'two' : undefined}
      data-kind={isMuted ? 'off' : undefined}
      data-acts={activate !== undefined || undefined}
      onClick={handleClick}
    >
      <td className={styles['cell']} data-name data-opens={onOpen !== undefined || undefined}>
        {onOpen !== undefined && (
          <button
            className={styles['opener']}
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            aria-labelledby={`${id}-details ${id}`}
            onClick={onOpen}
          >
            <span className="visuallyHidden" id={`${id}-details`}>
              {commonCopy.detailsOf}
            </span>
            <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size="s" />
          </button>
        )}
        {onChoose === undefined ? (
          <span id={id}>{name}</span>
        ) : (
          <button
            className={styles['choice']}
            id={id}
            type="button"
            aria-pressed={isChosen}
            onClick={onChoose}
          >
            {name}
          </button>
        )}
      </td>
      {columns.slice(1).map(({ key, align = 'end', tone }, index) => (
        <td key={key} className={styles['cell']} data-number={align === 'end' || undefined} data-tone={tone}>
          {cells[index]}
        </td>
      ))}
    </tr>
  )
}

function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label') !== null
}

function isSelectingText(): boolean {
  return window.getSelection()?.isCollapsed === false
}
