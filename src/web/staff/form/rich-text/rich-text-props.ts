export interface RichTextProps {
  /** HTML with the tags that the shop keeps in texts. */
  value: string
  onChange: (html: string) => void
  /** The field's name with its language, for screen readers. */
  label: string
  lang: string
}
