import { lazy, Suspense } from 'react'
import { TextArea } from '#web/ui/form/text-area.tsx'
import type { RichTextProps } from './rich-text-props.ts'

const Editor = lazy(() =>
  import('./rich-text-editor.tsx').then(({ RichTextEditor: it }) => ({ default: it })),
)

/** A text with headings, lists, links and tables inside a Field. Its editor is loaded by itself. */
export function RichTextField(props: RichTextProps) {
  return (
    <Suspense fallback={<TextArea rows={8} lang={props.lang} value={props.value} readOnly />}>
      <Editor {...props} />
    </Suspense>
  )
}
