import { type Check, code, eachLine, example } from './check.ts'

const RAW_HTML_HOME = 'src/web/ui/display/rich-text.tsx'

/** HTML as text is put into a page in one place only, where what it may hold is known. */
export const rawHtml: Check = {
  name: 'raw HTML',
  why: `Content is put into a page as HTML only by ${RAW_HTML_HOME}.`,
  files: ['src/**/*.{ts,tsx}'],
  find: eachLine((line, path) =>
    path !== RAW_HTML_HOME &&
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\b/.test(
      code(line),
    )
      ? line.trim()
      : undefined,
  ),
  red: [
    example(
      'src/web/content/pages/promo.tsx',
      '<div dangerouslySetInnerHTML={{ __html: promo.text }} />',
    ),
    example('src/web/hooks/use-pin.ts', 'pin.innerHTML = label'),
  ],
  green: [
    example(RAW_HTML_HOME, '<div dangerouslySetInnerHTML={{ __html: html }} />'),
    example('src/web/a.tsx', '// no dangerouslySetInnerHTML here'),
  ],
}

/** The server's HTML must hold no inline style: the content security policy refuses it. */
export const inlineStyle: Check = {
  name: 'inline styles',
  why: 'The content security policy refuses style attributes; use a class, or set a custom property in an effect. `// style: reason` above the line allows one that only the browser renders.',
  files: ['src/web/**/*.tsx'],
  find: eachLine((line, _path, before) =>
    /\bstyle=\{/.test(code(line)) && !/\/[/*]\s*style: \w+/.test(before) ? line.trim() : undefined,
  ),
  red: [
    example('src/web/ui/bar.tsx', '<div style={{ width }} />'),
    example('src/web/ui/bar.tsx', '  <div\n    style={look}\n  />'),
  ],
  green: [
    example(
      'src/web/ui/map.tsx',
      '{/* style: drawn in the browser only */}\n<div style={{ width }} />',
    ),
    example('src/web/ui/bar.tsx', '<div className={styles.bar} />'),
  ],
}
