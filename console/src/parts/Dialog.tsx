import { Modal, type ModalProps } from '@mantine/core';
import { shared } from '../shared-text';

interface DialogProps extends Omit<ModalProps, 'opened' | 'onClose'> {
  close: () => void;
}

/** A dialog over the page, which is there for as long as it is rendered. */
export const Dialog = ({ close, ...rest }: DialogProps) => (
  <Modal opened onClose={close} closeButtonProps={{ 'aria-label': shared.close }} {...rest} />
);
