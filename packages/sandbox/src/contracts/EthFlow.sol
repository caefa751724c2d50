// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IWrappedNative} from "./IWrappedNative.sol";

interface ICowSettlement {
    function domainSeparator() external view returns (bytes32);
    function vaultRelayer() external view returns (address);
    function filledAmount(bytes calldata uid) external view returns (uint256);
}

/// A stand-in for CoW Protocol's EthFlow with its real functions and events. It accepts the native coin and places
/// orders that sell the wrapped token in its own name, which the real settlement contract verifies by EIP-1271. Unlike
/// the real one, it lets its refunder refund an order before it expires.
contract EthFlow {
    struct Data {
        address buyToken;
        address receiver;
        uint256 sellAmount;
        uint256 buyAmount;
        bytes32 appData;
        uint256 feeAmount;
        uint32 validTo;
        bool partiallyFillable;
        int64 quoteId;
    }

    struct CowOrder {
        address sellToken;
        address buyToken;
        address receiver;
        uint256 sellAmount;
        uint256 buyAmount;
        uint32 validTo;
        bytes32 appData;
        uint256 feeAmount;
        bytes32 kind;
        bool partiallyFillable;
        bytes32 sellTokenBalance;
        bytes32 buyTokenBalance;
    }

    enum OnchainSigningScheme {
        Eip1271,
        PreSign
    }

    struct OnchainSignature {
        OnchainSigningScheme scheme;
        bytes data;
    }

    struct OnchainData {
        address owner;
        uint32 validTo;
    }

    bytes32 private constant ORDER_TYPE_HASH = hex"d5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489";
    bytes4 private constant EIP1271_MAGIC = 0x1626ba7e;
    address private constant INVALIDATED = address(type(uint160).max);

    ICowSettlement public immutable cowSwapSettlement;
    IWrappedNative public immutable wrappedNativeToken;
    address public immutable refunder;
    bytes32 private immutable _domainSeparator;
    mapping(bytes32 => OnchainData) public orders;

    event OrderPlacement(address indexed sender, CowOrder order, OnchainSignature signature, bytes data);
    event OrderInvalidation(bytes orderUid);
    event OrderRefund(bytes orderUid, address indexed refunder);

    error IncorrectEthAmount();
    error NotAllowedZeroSellAmount();
    error ReceiverMustBeSet();
    error OrderIsAlreadyExpired();
    error OrderIsAlreadyOwned(bytes32 orderHash);
    error NotAllowedToInvalidateOrder(bytes32 orderHash);
    error EthTransferFailed();

    constructor(ICowSettlement settlement, IWrappedNative wrapped, address refunder_) {
        cowSwapSettlement = settlement;
        wrappedNativeToken = wrapped;
        refunder = refunder_;
        _domainSeparator = settlement.domainSeparator();
        wrapped.approve(settlement.vaultRelayer(), type(uint256).max);
    }

    receive() external payable {}

    function createOrder(Data calldata order) external payable returns (bytes32 orderHash) {
        if (msg.value != order.sellAmount + order.feeAmount) revert IncorrectEthAmount();
        if (order.sellAmount == 0) revert NotAllowedZeroSellAmount();
        if (order.receiver == address(0)) revert ReceiverMustBeSet();
        if (order.validTo < block.timestamp) revert OrderIsAlreadyExpired();
        orderHash = _hash(order);
        if (orders[orderHash].owner != address(0)) revert OrderIsAlreadyOwned(orderHash);
        orders[orderHash] = OnchainData(msg.sender, order.validTo);
        emit OrderPlacement(
            msg.sender,
            _toCowOrder(order),
            OnchainSignature(OnchainSigningScheme.Eip1271, abi.encodePacked(address(this))),
            abi.encodePacked(order.quoteId, order.validTo)
        );
    }

    /// Anyone may call this: it only wraps this contract's own balance.
    function wrap(uint256 amount) external {
        wrappedNativeToken.deposit{value: amount}();
    }

    function isValidSignature(bytes32 orderHash, bytes memory) external view returns (bytes4) {
        OnchainData memory data = orders[orderHash];
        bool isOpen = data.owner != address(0) && data.owner != INVALIDATED && data.validTo >= block.timestamp;
        return isOpen ? EIP1271_MAGIC : bytes4(type(uint32).max);
    }

    function invalidateOrder(Data calldata order) external {
        bytes32 orderHash = _hash(order);
        bytes memory uid = abi.encodePacked(orderHash, address(this), type(uint32).max);
        OnchainData memory data = orders[orderHash];
        bool isAllowed = msg.sender == refunder || msg.sender == data.owner || data.validTo < block.timestamp;
        bool isOpen = data.owner != address(0) && data.owner != INVALIDATED && cowSwapSettlement.filledAmount(uid) == 0;
        if (!isAllowed || !isOpen) revert NotAllowedToInvalidateOrder(orderHash);
        orders[orderHash].owner = INVALIDATED;
        if (msg.sender == data.owner) emit OrderInvalidation(uid);
        else emit OrderRefund(uid, msg.sender);
        (bool ok,) = data.owner.call{value: order.sellAmount + order.feeAmount}("");
        if (!ok) revert EthTransferFailed();
    }

    function _hash(Data calldata order) private view returns (bytes32) {
        bytes32 structHash = keccak256(abi.encode(ORDER_TYPE_HASH, _toCowOrder(order)));
        return keccak256(abi.encodePacked("\x19\x01", _domainSeparator, structHash));
    }

    function _toCowOrder(Data calldata order) private view returns (CowOrder memory) {
        return CowOrder({
            sellToken: address(wrappedNativeToken),
            buyToken: order.buyToken,
            receiver: order.receiver,
            sellAmount: order.sellAmount,
            buyAmount: order.buyAmount,
            validTo: type(uint32).max,
            appData: order.appData,
            feeAmount: order.feeAmount,
            kind: keccak256("sell"),
            partiallyFillable: order.partiallyFillable,
            sellTokenBalance: keccak256("erc20"),
            buyTokenBalance: keccak256("erc20")
        });
    }
}
