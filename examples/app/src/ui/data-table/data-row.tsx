import { type MouseEvent, useId, useMemo } from 'react'
import { commonCopy } from '#locale/common-copy'
import { Icon } from '../icon.tsx'
import type { DataColumn } from './data-column.ts'
import styles from './data-row.module.css'

export interface DataRowProps<Row> {
  row: Row
  columns: readonly DataColumn<Row>[]
  /** Its place among all rows, drawn or not. */
  place: number
  height: 36 | 48
  isOff: boolean
  isChosen: boolean | undefined
  isOpen: boolean
  /** What it opens onto, once it is open. */
  detailId: string
  onOpen: (() => void) | undefined
  onChoose: (() => void) | undefined
}

/** One row: a press anywhere does what the button in its first cell does. */
export function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, columns, place, height, isOff, isChosen, isOpen, detailId, onOpen, onChoose } = props
  const id = useId()
  const [name, ...cells] = useMemo(() => columns.map((column) => column.render(row)), [columns, row])
  const act = onChoose ?? onOpen
  const press = (event: MouseEvent) => {
    if (!isOnControl(event.target) && !isSelectingText()) act?.()
  }
  return (
    <tr
      aria-rowindex={place}
      aria-selected={isChosen}
      data-lines={height === 48 ? 'two' : undefined}
      data-kind={isOff ? 'off' : undefined}
      data-acts={act !== undefined || undefined}
      onClick={press}
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
      {columns.slice(1).map(({ key, align = 'end', tone }, at) => (
        <td key={key} className={styles['cell']} data-number={align === 'end' || undefined} data-tone={tone}>
          {cells[at]}
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
