import { useSession } from '../../shared/session.tsx';

/** Signs in with a passkey, which takes no password. */
export function usePasskeyLogin(): () => Promise<void> {
  const { completeSignIn } = useSession();
  return async () => {
    const { logInWithPasskey } = await import('../../shared/passkeys.ts');
    completeSignIn(await logInWithPasskey());
  };
}
