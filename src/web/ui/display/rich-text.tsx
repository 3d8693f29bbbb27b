import { useMemo } from 'react'
import { plainText } from '#domain/text.ts'
import { classNames } from '../class-names.ts'
import styles from './rich-text.module.css'

interface RichTextProps {
  /**
   * Sanitised HTML: the shop cleans it when it is saved. This is the only place that prints HTML as
   * it is.
   */
  html: string
  /** The level of its highest heading, below the heading of the page around it. */
  topLevel?: 2 | 3 | 4 | undefined
  /** Sets ids of the top-level headings as in `headingsOf`, for links. */
  hasAnchors?: boolean | undefined
  className?: string | undefined
}

/** Text written by the shop's editors: headings, lists, links, tables, pictures. */
export function RichText({ html, topLevel = 3, hasAnchors = false, className }: RichTextProps) {
  const content = useMemo(() => {
    const leveled = demoteHeadings(html, topLevel)
    return { __html: scrollTables(hasAnchors ? anchorHeadings(leveled, topLevel) : leveled) }
  }, [html, topLevel, hasAnchors])
  return <div className={classNames(styles.text, className)} dangerouslySetInnerHTML={content} />
}

/** Moves all headings down together, so that the highest becomes `topLevel`. */
function demoteHeadings(html: string, topLevel: number): string {
  const levels = [...html.matchAll(/<h([1-6])\b/gi)].map((match) => Number(match[1]))
  const shift = topLevel - Math.min(...levels)
  if (!Number.isFinite(shift) || shift <= 0) return html
  return html.replace(
    /<(\/?)h([1-6])\b/gi,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + shift)}`,
  )
}

export interface Heading {
  id: string
  text: string
}

/** The highest headings of a text, for a table of contents. */
export function headingsOf(html: string): Heading[] {
  const top = Math.min(...[...html.matchAll(/<h([1-6])\b/gi)].map((match) => Number(match[1])))
  if (!Number.isFinite(top)) return []
  const found = html.matchAll(new RegExp(`<h${top}\\b[^>]*>(.*?)</h${top}>`, 'gis'))
  return [...found].map((match, index) => ({
    id: anchorOf(index),
    text: plainText(match[1] ?? ''),
  }))
}

const anchorOf = (index: number): string => `part-${index + 1}`

function anchorHeadings(html: string, level: number): string {
  let index = 0
  return html.replace(
    new RegExp(`<h${level}\\b`, 'gi'),
    (tag) => `${tag} id="${anchorOf(index++)}"`,
  )
}

/** A wide table scrolls in its own box, which the keyboard can reach. */
function scrollTables(html: string): string {
  return html
    .replace(/<table\b/gi, '<div data-scroll tabindex="0"><table')
    .replace(/<\/table>/gi, '</table></div>')
}
