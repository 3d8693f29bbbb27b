import { createElement, memo, type SVGProps } from 'react'

type Shape = { name: string; size?: number; node: readonly (readonly [string, Record<string, string>])[] }
type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number | string | undefined }

/**
 * Makes a component of the shape of an icon. The build puts it in place of the icon library's own, which weighs more than all the shapes of a page
 * and repeats in every icon what `.icon` in the base styles says once.
 */
export const makeIcon = ({ size: side = 24, node }: Shape) =>
  memo(function Icon({ size = side, strokeWidth = 2, className, ...rest }: IconProps) {
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
