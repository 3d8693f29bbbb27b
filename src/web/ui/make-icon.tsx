import { createElement, memo, type SVGProps } from 'react'

type Shape = {
  name: string
  size?: number
  node: readonly (readonly [string, Record<string, string>])[]
}
type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number | string | undefined }

/**
 * Creates an icon component from a shape. The build substitutes it for the icon library's factory,
 * which is larger than all shapes of a page and repeats the attributes of `.icon`.
 */
export const makeIcon = ({ size: side = 24, node: shape }: Shape) => {
  const node = inOneStroke(shape)
  return memo(function Icon({ size = side, strokeWidth = 2, className, ...rest }: IconProps) {
    return (
      <svg
        className={className ? `icon ${className}` : 'icon'}
        width={size}
        height={size}
        viewBox={`0 0 ${side} ${side}`}
        strokeWidth={strokeWidth}
        aria-hidden={rest['aria-label'] || rest.role ? undefined : true}
        {...rest}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
      </svg>
    )
  })
}

/** All paths as one: a page of cards has hundreds of icons, and each element counts on a phone. */
export const inOneStroke = (node: Shape['node']): Shape['node'] => {
  const isPath = ([tag, { key: _, d, ...rest }]: Shape['node'][number]) =>
    tag === 'path' && d !== undefined && Object.keys(rest).length === 0
  const paths = node.filter(isPath)
  if (paths.length < 2) return node
  const d = paths.map(([, attributes]) => fromAnywhere(attributes['d'] ?? '')).join('')
  return [...node.filter((one) => !isPath(one)), ['path', { key: 'all', d }]]
}

/**
 * A path that begins at its point wherever the one before has ended: its `m` counts from there, and
 * so do the lines that follow without a letter.
 */
const fromAnywhere = (d: string): string =>
  d.replace(
    /^m(-?[\d.]+)[ ,]?(-?(?:\d+\.?\d*|\.\d+))(\s*[-\d.])?/,
    (_, x, y, more) => `M${x} ${y}${more ? `l${more}` : ''}`,
  )
