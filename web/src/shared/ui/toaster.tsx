import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Action, Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast';
import { useTranslation } from 'react-i18next';
import { dismissToast, type Toast, type ToastTone } from '../toast.ts';
import { Button } from './button.tsx';

const tones: Record<ToastTone, { icon: typeof Info; look: string }> = {
  success: { icon: CircleCheck, look: 'text-success' },
  danger: { icon: CircleAlert, look: 'text-danger' },
  info: { icon: Info, look: 'text-accent' },
};

/** Where toasts stand: below on the right, on phones above the thumb. F8 brings the focus here. */
export function Toaster({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useTranslation();
  return (
    <Provider
      // The library does not restart the timer when a toast is closed while it has the focus: each starts afresh.
      key={toasts[0]?.id}
      label={t('toast.label')}
      duration={5_000}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Viewport
        hotkey={['F8']}
        label={t('toast.region', { hotkey: '{hotkey}' })}
        className="fixed right-0 bottom-0 z-60 flex w-full max-w-[420px] flex-col gap-2 p-4 outline-none"
      />
    </Provider>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const { icon: Icon, look } = tones[toast.tone];
  const { action } = toast;
  return (
    <Root
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(toast.id);
      }}
      {...(toast.stays ? { duration: Number.POSITIVE_INFINITY } : {})}
      type={toast.tone === 'danger' ? 'foreground' : 'background'}
      data-tone={toast.tone}
      className={`flex gap-3 rounded-card border border-line bg-card p-4 floating data-[state=closed]:animate-vanish data-[state=open]:animate-slide-in data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swipe-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${toast.description || action ? 'items-start' : 'items-center'}`}
    >
      <Icon aria-hidden="true" className={`size-5 shrink-0 translate-y-0.5 ${look}`} />
      <div className="grid min-w-0 flex-1 gap-1">
        <Title className="font-semibold">{toast.title}</Title>
        {toast.description && (
          <Description className="text-sm wrap-anywhere text-muted">{toast.description}</Description>
        )}
        {action && (
          <Action altText={action.label} asChild>
            <Button
              variant="outline"
              size="small"
              className="mt-2 justify-self-start"
              onClick={action.onPress}
            >
              {action.label}
            </Button>
          </Action>
        )}
      </div>
      <Close asChild>
        <Button variant="quiet" size="icon" className="-my-2 -mr-2 text-muted" aria-label={t('common.close')}>
          <X aria-hidden="true" />
        </Button>
      </Close>
    </Root>
  );
}
