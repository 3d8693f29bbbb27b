import { useMemo } from 'react'
import { classNames } from './class-names.ts'
import styles from './rich-text.module.css'

interface RichTextProps {
  /** Sanitised HTML: the shop cleans it when it is saved. This is the only place that prints HTML as it is. */
  html: string
  /** The level of its highest heading, below the heading of the page around it. */
  topLevel?: 2 | 3 | 4 | undefined
  className?: string | undefined
}

/** Text written by the shop's editors: headings, lists, links, tables, pictures. */
export function RichText({ html, topLevel = 3, className }: RichTextProps) {
  const content = useMemo(() => ({ __html: scrollTables(demoteHeadings(html, topLevel)) }), [html, topLevel])
  return <div className={classNames(styles.text, className)} dangerouslySetInnerHTML={content} />
}

/** Moves all headings down together, so that the highest becomes `topLevel`. */
function demoteHeadings(html: string, topLevel: number): string {
  const levels = [...html.matchAll(/<h([1-6])\b/gi)].map((match) => Number(match[1]))
  const shift = topLevel - Math.min(...levels)
  if (!Number.isFinite(shift) || shift <= 0) return html
  return html.replace(/<(\/?)h([1-6])\b/gi, (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + shift)}`)
}

/** A wide table scrolls in its own box, which the keyboard can reach. */
function scrollTables(html: string): string {
  return html.replace(/<table\b/gi, '<div data-scroll tabindex="0"><table').replace(/<\/table>/gi, '</table></div>')
}
