import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const look = cva('flex gap-3 rounded-control px-4 py-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0', {
  variants: {
    tone: {
      danger: 'bg-danger-soft text-danger',
      warning: 'bg-warning-soft text-warning',
      success: 'bg-success-soft text-success',
      info: 'bg-info-soft text-info',
    },
  },
});

const icons = { danger: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

type NoticeProps = {
  tone: NonNullable<VariantProps<typeof look>['tone']>;
  title?: string | undefined;
  children?: ReactNode;
  className?: string;
};

/** Something to know that stays until it is no longer so. Put it into an alert region if screen readers must announce it at once. */
export function Notice({ tone, title, children, className = '' }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={`${look({ tone })} ${className}`}>
      <Icon aria-hidden="true" />
      <div className="grid min-w-0 gap-1">
        {title && <strong className="font-semibold">{title}</strong>}
        {children}
      </div>
    </div>
  );
}
