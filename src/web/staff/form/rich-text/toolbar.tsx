import type { ReactNode } from 'react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Heading4 from 'lucide-react/icons/heading-4'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Minus from 'lucide-react/icons/minus'
import Quote from 'lucide-react/icons/quote'
import Redo from 'lucide-react/icons/redo-2'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Subscript from 'lucide-react/icons/subscript'
import Superscript from 'lucide-react/icons/superscript'
import TableIcon from 'lucide-react/icons/table'
import Underline from 'lucide-react/icons/underline'
import Undo from 'lucide-react/icons/undo-2'
import { useT } from '#web/staff/words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { moveFocus } from './move-focus.ts'
import styles from './rich-text-editor.module.css'

type Chain = ReturnType<Editor['chain']>
type Tool = {
  name: ToolName
  icon: ReactNode
  run: (chain: Chain) => Chain
  /** What it makes of the text: name and attributes of the mark or node. */
  makes?: readonly [name: string, attributes?: Record<string, unknown>]
}
type ToolName =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'superscript'
  | 'subscript'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'table'
  | 'rule'
  | 'undo'
  | 'redo'

const SIZE = { size: 18, strokeWidth: 1.75 }
const heading = (level: 2 | 3 | 4, icon: ReactNode): Tool => ({
  name: `h${level}`,
  icon,
  run: (chain) => chain.toggleHeading({ level }),
  makes: ['heading', { level }],
})

const TOOLS: readonly Tool[] = [
  {
    name: 'bold',
    icon: <Bold {...SIZE} />,
    run: (chain) => chain.toggleBold(),
    makes: ['bold'],
  },
  {
    name: 'italic',
    icon: <Italic {...SIZE} />,
    run: (chain) => chain.toggleItalic(),
    makes: ['italic'],
  },
  {
    name: 'underline',
    icon: <Underline {...SIZE} />,
    run: (chain) => chain.toggleUnderline(),
    makes: ['underline'],
  },
  {
    name: 'strike',
    icon: <Strikethrough {...SIZE} />,
    run: (chain) => chain.toggleStrike(),
    makes: ['strike'],
  },
  heading(2, <Heading2 {...SIZE} />),
  heading(3, <Heading3 {...SIZE} />),
  heading(4, <Heading4 {...SIZE} />),
  {
    name: 'bullets',
    icon: <List {...SIZE} />,
    run: (chain) => chain.toggleBulletList(),
    makes: ['bulletList'],
  },
  {
    name: 'numbers',
    icon: <ListOrdered {...SIZE} />,
    run: (chain) => chain.toggleOrderedList(),
    makes: ['orderedList'],
  },
  {
    name: 'quote',
    icon: <Quote {...SIZE} />,
    run: (chain) => chain.toggleBlockquote(),
    makes: ['blockquote'],
  },
  {
    name: 'superscript',
    icon: <Superscript {...SIZE} />,
    run: (chain) => chain.toggleMark('superscript'),
    makes: ['superscript'],
  },
  {
    name: 'subscript',
    icon: <Subscript {...SIZE} />,
    run: (chain) => chain.toggleMark('subscript'),
    makes: ['subscript'],
  },
  {
    name: 'table',
    icon: <TableIcon {...SIZE} />,
    run: (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }),
  },
  { name: 'rule', icon: <Minus {...SIZE} />, run: (chain) => chain.setHorizontalRule() },
  { name: 'undo', icon: <Undo {...SIZE} />, run: (chain) => chain.undo() },
  { name: 'redo', icon: <Redo {...SIZE} />, run: (chain) => chain.redo() },
]

interface ToolbarProps {
  editor: Editor
  /** The name of the text, for screen readers. */
  label: string
  isLinkOpen: boolean
  onLink: () => void
}

/** Buttons above a text. One Tab leads in and out; arrow keys move between them. */
export function Toolbar({ editor, label, isLinkOpen, onLink }: ToolbarProps) {
  const t = useT()
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      pressed: TOOLS.filter(({ makes }) => makes && now.isActive(...makes)).map(({ name }) => name),
      possible: TOOLS.filter(({ run }) => run(now.can().chain()).run()).map(({ name }) => name),
      isLink: now.isActive('link'),
      isTable: now.isActive('table'),
    }),
  })
  return (
    <>
      <div
        role="toolbar"
        tabIndex={-1}
        className={styles.tools}
        aria-label={t('staff.text.tools', { name: label })}
        onKeyDown={moveFocus}
      >
        {TOOLS.map(({ name, icon, run, makes }, index) => (
          <IconButton
            key={name}
            size="sm"
            className={styles.tool}
            label={t(`staff.text.${name}`)}
            icon={icon}
            tabIndex={index === 0 ? 0 : -1}
            pressed={makes ? state.pressed.includes(name) : undefined}
            aria-disabled={!state.possible.includes(name) || undefined}
            onClick={() => run(editor.chain().focus()).run()}
          />
        ))}
        <IconButton
          size="sm"
          className={styles.tool}
          label={t('staff.text.link')}
          icon={<LinkIcon {...SIZE} />}
          tabIndex={-1}
          pressed={state.isLink}
          aria-expanded={isLinkOpen}
          onClick={onLink}
        />
      </div>
      {state.isTable && <TableTools editor={editor} />}
    </>
  )
}

const TABLE_TOOLS = [
  ['rowAdd', (chain: Chain) => chain.addRowAfter()],
  ['rowRemove', (chain: Chain) => chain.deleteRow()],
  ['columnAdd', (chain: Chain) => chain.addColumnAfter()],
  ['columnRemove', (chain: Chain) => chain.deleteColumn()],
  ['tableRemove', (chain: Chain) => chain.deleteTable()],
] as const

/** Rows and columns, while the cursor is in a table. */
function TableTools({ editor }: { editor: Editor }) {
  const t = useT()
  return (
    <div className={styles.tools} role="group" aria-label={t('staff.text.table')}>
      {TABLE_TOOLS.map(([name, run]) => (
        <button
          key={name}
          type="button"
          className={styles.word}
          onClick={() => run(editor.chain().focus()).run()}
        >
          {t(`staff.text.${name}`)}
        </button>
      ))}
    </div>
  )
}
